import type { Edit, Operator } from '../content/content-operators.ts';
import type { Which } from './paint-state.ts';
import type { Treatment } from './painter.ts';

const DRAWS = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
/** What each operator paints (PDF 32000-1, 8.5.3), and what it becomes if only one part is painted. */
export const PAINTS: Record<string, { fill?: string; stroke?: string }> = {
  S: { stroke: 'S' },
  s: { stroke: 's' },
  f: { fill: 'f' },
  F: { fill: 'f' },
  'f*': { fill: 'f*' },
  B: { fill: 'f', stroke: 'S' },
  'B*': { fill: 'f*', stroke: 'S' },
  b: { fill: 'f', stroke: 's' },
  'b*': { fill: 'f*', stroke: 's' },
  n: {},
};

/**
 * Holds a path back until it is painted, because colours may not change inside a path, and only its last operator says
 * whether it is filled, stroked or both. Unchanged paths pass through.
 */
export class HeldPath {
  private readonly source: Uint8Array;
  private held: string[] | null = null;
  private passes = false;
  private clip = '';

  constructor(source: Uint8Array) {
    this.source = source;
  }

  /** `treated` says how a part is painted; `before` writes what sets that. */
  edit(
    operator: Operator,
    treated: (which: Which) => Treatment | null,
    before: (it: { fill?: Treatment | null; stroke?: Treatment | null }) => string,
  ): Edit {
    const { name } = operator;
    const paints = PAINTS[name];
    if (DRAWS.has(name)) return this.draw(operator, treated);
    if (!this.held) {
      if (paints) this.passes = false;
      return null;
    }
    if (name === 'W' || name === 'W*') {
      this.clip = name;
      return { instead: '' };
    }
    if (!paints) return null;
    const [path, clip] = [this.held.join(' '), this.clip];
    this.held = null;
    this.clip = '';
    const fill = paints.fill ? treated('fill') : null;
    const stroke = paints.stroke ? treated('stroke') : null;
    if (!fill && !stroke) return { instead: `${path} ${clip} ${name}` };
    const parts =
      paints.fill && paints.stroke && fill?.state !== stroke?.state
        ? [
            `q ${before({ fill })} ${path} ${paints.fill} Q`,
            `q ${before({ stroke })} ${path} ${paints.stroke} Q`,
          ]
        : [`q ${before({ fill, stroke })} ${path} ${name} Q`];
    if (clip) parts.push(`${path} ${clip} n`);
    return { instead: parts.join('\n') };
  }

  private draw(operator: Operator, treated: (which: Which) => Treatment | null): Edit {
    if (this.passes) return null;
    if (!this.held) {
      if (!treated('fill') && !treated('stroke')) {
        this.passes = true;
        return null;
      }
      this.held = [];
    }
    this.held.push(Buffer.from(this.source.subarray(operator.from, operator.to)).toString('latin1'));
    return { instead: '' };
  }
}
