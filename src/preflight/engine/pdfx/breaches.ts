import type { X4Breach, X4Clause } from '../../report/pdfx4.ts';
import type { Where } from './resource-walk.ts';

/** A clause that is broken on every page doesn't need a longer list. */
const EACH_MAX = 20;

/** The breaches of each clause, in the order in which they were found, each once. */
export class Breaches {
  readonly list: X4Breach[] = [];
  private readonly counts = new Map<X4Clause, number>();
  private readonly visited = new Set<string>();

  add(clause: X4Clause, detail = '', { page = 0, object = 0 }: Partial<Where> = {}): void {
    const key = JSON.stringify([clause, detail, page, object]);
    const count = this.counts.get(clause) ?? 0;
    if (this.visited.has(key) || count >= EACH_MAX) return;
    this.visited.add(key);
    this.counts.set(clause, count + 1);
    this.list.push({
      clause,
      ...(page > 0 ? { page } : {}),
      ...(object > 0 ? { object } : {}),
      ...(detail ? { detail } : {}),
    });
  }
}
