import type { FixStep } from '#preflight/index.ts';
import { FIX_PAGES_MAX } from '#preflight/index.ts';

/** A page order, and a rotation for some or all pages, requested by the customer. It needs no finding. */
export type Arrangement =
  | { ok: true; steps: FixStep[] }
  | { ok: false; problem: string; field: 'order' | 'turn' };

const TURNS = { '90': 90, '180': 180, '270': 270 } as const;

/** Reads the form's `order` (`2, 1` or `1-4, 6`), `degrees` and `turn` (pages of the new order; all if empty). */
export function readArrangement(fields: FormData, pageCount: number): Arrangement {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const all = Array.from({ length: pageCount }, (_, i) => i + 1);
  const order = text('order') === '' ? all : pageNumbers(text('order'), pageCount);
  if (!order) return { ok: false, field: 'order', problem: wrongPages(pageCount) };
  const chosen = text('degrees');
  const degrees = Object.hasOwn(TURNS, chosen) ? TURNS[chosen as keyof typeof TURNS] : undefined;
  const steps: FixStep[] = sameList(order, all) ? [] : [{ repair: 'pages', pages: order }];
  if (degrees) {
    const count = order.length;
    const turned = text('turn') === '' ? order.map((_, i) => i + 1) : pageNumbers(text('turn'), count);
    if (!turned) return { ok: false, field: 'turn', problem: wrongPages(count) };
    steps.push({ repair: 'turn', degrees, pages: turned });
  }
  if (steps.length > 0) return { ok: true, steps };
  return {
    ok: false,
    field: 'order',
    problem: 'Enter a new page order, or choose how to rotate the pages.',
  };
}

const wrongPages = (count: number) =>
  `Enter up to ${FIX_PAGES_MAX} page numbers from 1 to ${count}, with commas between them.`;

/** Returns null if this is not a list of existing pages. */
function pageNumbers(written: string, pageCount: number): number[] | null {
  if (!/^[\d\s,–-]{1,400}$/.test(written)) return null;
  const pages: number[] = [];
  for (const part of written.split(',')) {
    const [, from, to = from] = /^\s*(\d{1,4})\s*(?:[-–]\s*(\d{1,4})\s*)?$/.exec(part) ?? [];
    if (from === undefined) return null;
    const [first, last] = [Number(from), Number(to)];
    if (first < 1 || last < first || last > pageCount) return null;
    for (let page = first; page <= last; page++) pages.push(page);
    if (pages.length > FIX_PAGES_MAX) return null;
  }
  return pages;
}

const sameList = (a: readonly number[], b: readonly number[]) => a.join() === b.join();
