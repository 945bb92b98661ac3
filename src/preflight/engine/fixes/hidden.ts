import type { Edit, Operator } from '../content/content-operators.ts';
import { NotRewritable } from '../content/content-tokens.ts';

const REMOVED: Edit = { instead: '' };

/**
 * Rewrites operators while they are hidden (PDF 32000-1, 8.11.3.2): nothing is painted, but the state they set
 * (positions, colours, clips) still applies.
 */
export class HiddenContent {
  private readonly source: Uint8Array;
  private readonly layers: boolean[] = [];
  /** the hidden path so far, written only if it clips */
  private path: string[] = [];
  private clips = false;
  private inText = false;

  constructor(source: Uint8Array) {
    this.source = source;
  }

  /** Enters a layer inside the current ones; `prints` is its own setting. */
  enter(prints: boolean): void {
    this.layers.push(prints);
    if (!prints) this.refuseInText();
  }

  leave(): void {
    if (this.layers.pop() === false) this.refuseInText();
  }

  /** Returns null if the operator stays. */
  edit(operator: Operator): Edit {
    const { name } = operator;
    if (name === 'BT' || name === 'ET') this.inText = name === 'BT';
    if (this.layers.every((prints) => prints)) return null;
    if (DRAWS_PATH.has(name)) {
      this.path.push(this.textOf(operator));
      return REMOVED;
    }
    if (name === 'W' || name === 'W*') return this.clip(name);
    if (ENDS_PATH.has(name)) return this.endPath();
    if (name === '"') return this.spacing(operator);
    return PAINTS.has(name) ? REMOVED : null;
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

  /** This operator sets word and letter spacing before showing text (9.4.3). */
  private spacing({ operands }: Operator): Edit {
    const [words, letters] = operands;
    return { instead: `${words} Tw ${letters} Tc` };
  }

  private textOf({ from, to }: Operator): string {
    return Buffer.from(this.source.subarray(from, to)).toString('latin1');
  }

  /** Letters are placed after those before them, so one piece of text is shown whole or not at all. */
  private refuseInText(): void {
    if (this.inText) throw new NotRewritable('lettering of which only a part prints');
  }
}

const DRAWS_PATH = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
const ENDS_PATH = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n']);
const PAINTS = new Set(['Tj', 'TJ', "'", '"', 'Do', 'sh', 'BI']);
