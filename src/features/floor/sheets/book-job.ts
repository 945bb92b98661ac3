import type { MadeOf } from '#features/pricing/prices/index.ts';
import { type CoverFace, type SheetJob, umOf } from '#imposition/index.ts';
import { countWords } from '#kit/count-words.ts';
import { type ArtworkSpec, COVER_PAGES, type EngineReport, spreadsOfFile } from '#preflight/index.ts';

/** A bound job, and the facts about its file. */
interface Book {
  /** both as ordered */
  made: MadeOf;
  spec: ArtworkSpec;
  report: EngineReport;
}

type OfEveryBook = Pick<SheetJob, 'id' | 'widthUm' | 'heightUm' | 'bleedUm' | 'quantity' | 'mayTurn'>;

export type MadeBook = { ok: true; job: SheetJob } | { ok: false; words: string };

/** Returns a book as a job of the sheet plan; or why it can’t be put on sheets, and what to do. */
export function bookJobOf(book: Book, shared: OfEveryBook, creepFactor: number): MadeBook {
  const refuse = (words: string): MadeBook => ({ ok: false, words });
  const { made, spec, report } = book;
  const { form, inside } = made;
  const problem = whyNoBook(book);
  if (problem) return refuse(problem);
  if (!inside) return refuse(UNKNOWN_PAPER);
  const cover = made.cover ?? inside;
  const ofPages = { ...shared, stock: inside.name };
  const all = readingOrder(Math.min(report.pageCount, spec.pages.wanted));
  if (form === 'wire-bound') {
    const binding = { kind: 'wire', coverStock: cover.name } as const;
    return { ok: true, job: { ...ofPages, kind: 'leaves', pages: all, binding } };
  }
  const parts = partsOf(report, spec);
  if (!parts) return refuse(otherPages(report.pageCount));
  const { pages, ...faces } = parts;
  const spineUm = umOf(spec.cover?.spineMm ?? 0);
  const around = { stock: cover.name, paperUm: cover.um, spineUm, ...faces };
  if (form === 'perfect-bound') {
    const binding = { kind: 'glue', cover: around } as const;
    return { ok: true, job: { ...ofPages, kind: 'leaves', pages, binding } };
  }
  const stapled = { ...shared, kind: 'booklet', paperUm: inside.um, creepFactor, fillers: 'refuse' } as const;
  if (cover.name === inside.name && !parts.isOpen)
    return { ok: true, job: { ...stapled, stock: inside.name, pages: all } };
  const stock = pages.length > 0 ? inside.name : cover.name;
  return { ok: true, job: { ...stapled, stock, pages, cover: around } };
}

const UNKNOWN_PAPER =
  'is on a paper that the paper list doesn’t have, so its thickness isn’t known. Add the paper there.';

/** The message about a file whose pages differ from the order. */
export const otherPages = (count: number) =>
  `has a file of ${countWords(count, 'page')}, which is not what was ordered. Check the file.`;

function whyNoBook({ made, spec, report }: Book): string | null {
  const { form, cover, leaves } = made;
  const { wanted } = spec.pages;
  if (leaves !== null && leaves !== wanted / 2)
    return 'has leaves that are not in its file. Print it from its own file.';
  if (cover?.isUnprinted)
    return `has a cover of ${cover.name}, which doesn’t go through the press. Print it from its own file.`;
  if (form === 'perfect-bound' && !spec.cover) return UNKNOWN_PAPER;
  return spreadsOfFile(report, spec).misplaced.length > 0
    ? 'has a file with pages side by side. Ask for single pages in reading order.'
    : null;
}

interface Parts {
  outside: CoverFace;
  inside: CoverFace;
  /** the pages inside the cover */
  pages: number[];
  /** whether the file has the open cover as one page */
  isOpen: boolean;
}

/** Which of a file’s pages are its book’s cover, and which are inside; null if they don't match the order. */
function partsOf(report: EngineReport, spec: ArtworkSpec): Parts | null {
  const { cover, firstInside } = spreadsOfFile(report, spec);
  const { wanted } = spec.pages;
  const [outside, inside] = cover.map(({ page, spineMm }): CoverFace => {
    return { page, widthUm: umOf(2 * spec.widthMm + spineMm) };
  });
  if (!outside) {
    const all = readingOrder(Math.min(report.pageCount, wanted));
    const [first, second, ...rest] = all;
    const [last, lastButOne] = [rest.pop(), rest.pop()];
    if (first === undefined || second === undefined || last === undefined || lastButOne === undefined)
      return null;
    // The spine of a glued book is as wide as the ordered pages.
    if (spec.cover && spec.cover.spineMm > 0 && all.length !== wanted) return null;
    return { outside: [last, first], inside: [second, lastButOne], pages: rest, isOpen: false };
  }
  const single = readingOrder(report.pageCount).slice(cover.length);
  if (firstInside === 3) {
    const within: CoverFace = inside ?? [null, null];
    return single.length === wanted - COVER_PAGES
      ? { outside, inside: within, pages: single, isOpen: true }
      : null;
  }
  const [front, back] = [single[0] ?? null, single.at(-1) ?? null];
  return single.length === wanted - COVER_PAGES + 2
    ? { outside, inside: [front, back], pages: single.slice(1, -1), isOpen: true }
    : null;
}

const readingOrder = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
