import type { Path } from 'mupdf';
import type { Rect } from '../report/report.ts';
import type { LineFacts } from '../report/separations.ts';
import { joinedPieces, type Piece, type Point } from './join-pieces.ts';
import { rounded, type Transform } from './rects.ts';

/**
 * A shape with many thousands of segments is a picture, not a cutting line; its path would make a report of megabytes.
 */
const SEGMENTS_MAX = 3000;

/** The lines drawn in one separation on one page. */
export class LinePaths {
  private readonly stroked = new Drawn();
  private readonly fills = new Drawn();
  private filled = 0;
  private thickestPt = 0;

  /** `strokePt` is null for a filled path. The path is read at once, and not stored. */
  add(path: Path, ctm: Transform, strokePt: number | null): void {
    if (strokePt === null) {
      this.filled++;
      this.fills.add(path, ctm, true);
      return;
    }
    this.thickestPt = Math.max(this.thickestPt, strokePt);
    this.stroked.add(path, ctm, false);
  }

  /** Returns null if nothing was drawn. A path that is filled and stroked counts once. */
  result(): LineFacts | null {
    const drawn = this.stroked.pieces.length > 0 ? this.stroked : this.fills;
    if (drawn.pieces.length === 0) return null;
    const { paths, open } = joinedPieces(drawn.pieces);
    return {
      paths,
      open,
      filled: this.filled,
      thickestPt: Math.round(this.thickestPt * 1000) / 1000,
      rect: rounded(drawn.rect),
      path: drawn.data.join(''),
      whole: drawn.segments <= SEGMENTS_MAX,
    };
  }
}

/** Collects paths one by one, in points of the page as viewed. */
class Drawn {
  readonly pieces: Piece[] = [];
  readonly data: string[] = [];
  rect: Rect = [Infinity, Infinity, -Infinity, -Infinity];
  segments = 0;

  /** `closes`: whether every piece is closed, as fills are (PDF 32000-1, 8.5.3.3). */
  add(path: Path, [a, b, c, d, e, f]: Transform, closes: boolean): void {
    const at = (x: number, y: number): Point => [bounded(a * x + c * y + e), bounded(b * x + d * y + f)];
    let piece: (Piece & { segments: number }) | null = null;
    let start: Point = [0, 0];
    const begin = (): Piece & { segments: number } => {
      if (piece) return piece;
      this.note('M', [start]);
      piece = { from: start, to: start, closed: closes, segments: 0 };
      return piece;
    };
    const end = () => {
      if (piece && piece.segments > 0)
        this.pieces.push({ ...piece, closed: piece.closed && piece.segments > 1 });
      piece = null;
    };
    const reach = (to: Point, command: 'L' | 'C', controls: Point[]) => {
      const current = begin();
      const points = [...controls, to];
      for (const point of command === 'L' ? points : alongCurve([current.to, ...points])) this.grow(point);
      this.grow(current.to);
      current.segments += command === 'L' ? 1 : 2; // a single curve can come back to its beginning
      current.to = to;
      this.note(command, points);
    };
    path.walk({
      moveTo: (x, y) => {
        end();
        start = at(x, y);
      },
      lineTo: (x, y) => reach(at(x, y), 'L', []),
      curveTo: (x1, y1, x2, y2, x3, y3) => reach(at(x3, y3), 'C', [at(x1, y1), at(x2, y2)]),
      closePath: () => {
        if (piece) {
          piece.closed = true;
          this.note('Z', []);
        }
        end();
      },
    });
    end();
  }

  private note(command: string, points: readonly Point[]): void {
    this.segments++;
    if (this.segments > SEGMENTS_MAX) return;
    this.data.push(command + points.map(([x, y]) => `${hundredths(x)} ${hundredths(y)}`).join(' '));
  }

  private grow([x, y]: Point): void {
    const [x0, y0, x1, y1] = this.rect;
    this.rect = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
  }
}

/** Hostile numbers never become exponents, which aren't allowed in the report's path data. */
const bounded = (value: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(value, -100_000), 100_000) : 0;

const hundredths = (value: number): number => Math.round(value * 100) / 100;

const STEPS = 16;

/** Returns points on a Bézier curve, close enough together for the box around it. */
function alongCurve(points: readonly Point[]): Point[] {
  const [p0 = [0, 0], p1 = p0, p2 = p1, p3 = p2] = points;
  return Array.from({ length: STEPS }, (_, i): Point => {
    const t = (i + 1) / STEPS;
    const u = 1 - t;
    const mix = (axis: 0 | 1) =>
      u * u * u * p0[axis] + 3 * u * u * t * p1[axis] + 3 * u * t * t * p2[axis] + t * t * t * p3[axis];
    return [mix(0), mix(1)];
  });
}
