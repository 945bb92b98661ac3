import type { Rect } from '../report/report.ts';
import { hasArea, intersection } from './rects.ts';

const EVERYWHERE: Rect = [-1e9, -1e9, 1e9, 1e9];

/** What can be seen while a page is traced: clips by their bounding boxes, and the areas that are filled with patterns. */
export class PageClips {
  private readonly clips: Rect[];
  /** what is painted with the patterns whose tiles are being traced */
  private readonly tiles: Rect[] = [];

  constructor(sheet: Rect) {
    this.clips = [sheet];
  }

  push(rect: Rect): void {
    this.clips.push(intersection(this.top(), rect));
  }

  pop(): void {
    if (this.clips.length > 1) this.clips.pop();
  }

  /** A pattern's tile is traced once, at its origin, and fills the area that is painted with it. */
  beginTile(): void {
    const painted = this.tiles.at(-1) ?? this.top();
    this.tiles.push(painted);
    this.clips.push(hasArea(this.top()) ? EVERYWHERE : this.top());
  }

  endTile(): void {
    this.tiles.pop();
    this.pop();
  }

  isInTile(): boolean {
    return this.tiles.length > 0;
  }

  /** Returns the part of `bounds` that shows: for a tile, everything that is painted with it. Returns null if nothing shows. */
  visiblePart(bounds: Rect): Rect | null {
    const visible = intersection(bounds, this.top());
    return hasArea(visible) ? (this.tiles.at(-1) ?? visible) : null;
  }

  /** Returns whether anything that fills its clip shows. */
  isSeen(): boolean {
    return hasArea(this.top());
  }

  private top(): Rect {
    return this.clips.at(-1) ?? [0, 0, 0, 0];
  }
}
