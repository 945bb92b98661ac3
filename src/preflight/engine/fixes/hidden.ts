import type { Edit, Operator } from '../content/content-operators.ts';
import { NotRewritable } from '../content/content-tokens.ts';

const GONE: Edit = { instead: '' };

/**
 * What becomes of operators while they are hidden (PDF 32000-1, 8.11.3.2): nothing is painted, yet what they set for
 * later (positions, colours, clips) holds on.
 */
export class HiddenContent {
  private readonly source: Uint8Array;
  private readonly layers: boolean[] = [];
  /** the hidden path so far, which is written only if it clips */
  private path: string[] = [];
  private clips = false;
  private inText = false;

  constructor(source: Uint8Array) {
    this.source = source;
  }

  /** A layer begins within those that have begun; `prints` is its own. */
  enter(prints: boolean): void {
    this.layers.push(prints);
    if (!prints) this.refuseInText();
  }

  leave(): void {
    if (this.layers.pop() === false) this.refuseInText();
  }

  /** Null where the operator stays. */
  edit(operator: Operator): Edit {
    const { name } = operator;
    if (name === 'BT' || name === 'ET') this.inText = name === 'BT';
    if (this.layers.every((prints) => prints)) return null;
    if (DRAWS_PATH.has(name)) {
      this.path.push(this.textOf(operator));
      return GONE;
    }
    if (name === 'W' || name === 'W*') return this.clip(name);
    if (ENDS_PATH.has(name)) return this.endPath();
    if (name === '"') return this.spacing(operator);
    return PAINTS.has(name) ? GONE : null;
  }

  private clip(name: string): Edit {
    const instead = `${this.path.join(' ')} ${name}`;
    this.path = [];
    this.clips = true;
    return { instead };
  }

  private endPath(): Edit {
    const instead = this.clips ? 'n' : '';
    this.path = [];
    this.clips = false;
    return { instead };
  }

  /** This one sets the spaces between words and letters before it shows text (9.4.3). */
  private spacing({ operands }: Operator): Edit {
    const [words, letters] = operands;
    return { instead: `${words} Tw ${letters} Tc` };
  }

  private textOf({ from, to }: Operator): string {
    return Buffer.from(this.source.subarray(from, to)).toString('latin1');
  }

  /** Letters stand where those before them end: of one piece of text all is shown, or nothing. */
  private refuseInText(): void {
    if (this.inText) throw new NotRewritable('lettering of which only a part prints');
  }
}

const DRAWS_PATH = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
const ENDS_PATH = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n']);
const PAINTS = new Set(['Tj', 'TJ', "'", '"', 'Do', 'sh', 'BI']);
