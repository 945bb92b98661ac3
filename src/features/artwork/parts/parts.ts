import type { ArtworkKind, ArtworkSpec, FixStep } from '#preflight/index.ts';
import { COVER_PAGES } from '#preflight/index.ts';
import { layoutOf, pageName } from '../proof/spreads.ts';

/** As many files make one artwork. */
export const PARTS_MAX = 10;

/** One of the files that an artwork was put together from. `pageCount` is null while it is being checked. */
export interface ArtworkPart {
  id: string;
  originalName: string;
  kind: ArtworkKind;
  pageCount: number | null;
}

/** What an artwork was put together from, in order, and by what steps. */
export interface Making {
  parts: ArtworkPart[];
  steps: FixStep[];
}

/** What files are put together for: the product's form (catalogue), whether it is folded, and what it prints. */
export interface PartsJob {
  form: string;
  isFolded: boolean;
  spec: Pick<ArtworkSpec, 'widthMm' | 'heightMm' | 'bleedMm' | 'pages'>;
}

/** `cover`: where two files look like a cover and its inside, the cover goes around; `plain`: one after another. */
export type PartsOrder = 'cover' | 'plain';

export interface PartsPlan {
  /** of each part: `Front`, `Inside`, `Part 3` */
  names: string[];
  steps: FixStep[];
  /** the first file is a cover of four pages that goes around the second */
  isWrapped: boolean;
}

type Counted = Pick<ArtworkPart, 'kind' | 'pageCount'>;

/** What files become for a product: how each is called, and the steps that make one artwork of them. Pure. */
export function partsPlan(parts: readonly Counted[], job: PartsJob, order: PartsOrder = 'cover'): PartsPlan {
  const isWrapped = order === 'cover' && mayWrap(parts, job);
  const { widthMm, heightMm, bleedMm } = job.spec;
  const steps: FixStep[] = [];
  // Only a picture needs to be told how large its page is: documents then stay one for every size.
  if (parts.some(({ kind }) => kind !== 'pdf')) steps.push({ repair: 'sheet', widthMm, heightMm, bleedMm });
  if (isWrapped) steps.push({ repair: 'pages', pages: aroundInside(parts[1]?.pageCount ?? 0) });
  return { names: namesOf(parts, job, order), steps, isWrapped };
}

/** Whether two files look like a cover of four pages and the inside that it goes around. */
export function mayWrap(parts: readonly Counted[], { form, spec }: PartsJob): boolean {
  const [cover, inside] = parts;
  if (parts.length !== 2 || layoutOf(form, spec.pages.wanted) !== 'bound') return false;
  return cover?.pageCount === COVER_PAGES && COVER_PAGES + (inside?.pageCount ?? 0) === spec.pages.wanted;
}

/** The front of the cover with its inside, the pages of the inside, then the cover's other two. */
function aroundInside(inner: number): number[] {
  const inside = Array.from({ length: inner }, (_, i) => COVER_PAGES + 1 + i);
  return [1, 2, ...inside, 3, 4];
}

function namesOf(parts: readonly Counted[], job: PartsJob, order: PartsOrder): string[] {
  if (order === 'cover' && isCoverAndInside(parts, job)) return ['Cover', 'Inside'];
  const layout = layoutOf(job.form, job.spec.pages.wanted);
  const isEachSide = parts.length === 2 && parts.every(({ pageCount }) => pageCount === 1);
  if (layout === 'sides' && isEachSide) return parts.map((_, i) => pageName(i + 1, 2, 'sides', job.isFolded));
  return parts.map((_, i) => `Part ${i + 1}`);
}

/** Also a cover of one or two sheets, drawn as spreads: then nothing has to be put around. */
function isCoverAndInside(parts: readonly Counted[], job: PartsJob): boolean {
  if (mayWrap(parts, job)) return true;
  const { wanted } = job.spec.pages;
  const [cover, inside] = parts;
  if (parts.length !== 2 || layoutOf(job.form, wanted) !== 'bound') return false;
  return (cover?.pageCount ?? COVER_PAGES) <= 2 && inside?.pageCount === wanted - COVER_PAGES;
}

/**
 * How the files of an artwork were put together, seen from what is chosen now: `cover` or `plain`, or `other` where the
 * choices have changed since in a way that wants it made anew (another size for pictures, other pages for a cover).
 */
export function orderMade({ parts, steps }: Making, job: PartsJob): PartsOrder | 'other' {
  const fits = (order: PartsOrder) => isSame(partsPlan(parts, job, order).steps, steps);
  return fits('cover') ? 'cover' : fits('plain') ? 'plain' : 'other';
}

/** The database gives steps back with their fields in another order. */
const isSame = (a: readonly FixStep[], b: readonly FixStep[]) => written(a) === written(b);
const written = (steps: readonly FixStep[]) =>
  JSON.stringify(steps.map((step) => Object.entries(step).sort(([a], [b]) => (a < b ? -1 : 1))));

/** What is missing where a file has fewer pages than the choices print: `the back`, `the inside`, `the other pages`. */
export function missingPart(pageCount: number, { form, isFolded, spec }: PartsJob): string {
  const layout = layoutOf(form, spec.pages.wanted);
  if (layout === 'sides') return isFolded ? 'the inside' : 'the back';
  const isCover = layout === 'bound' && (pageCount === COVER_PAGES || pageCount <= 2);
  return isCover ? 'the inside' : 'the other pages';
}

/** What a button of the form asks for: files in an order. The field's value is their ids, after `plain` where it is that. */
export interface Arranged {
  ids: string[];
  order: PartsOrder;
}

export const PARTS_FIELD = 'parts';
/** The field whose files join the artwork that is there; those of the other field take its place. */
export const ADD_FIELD = 'addFile';

export function writeArranged({ ids, order }: Arranged): string {
  return [...(order === 'plain' ? ['plain'] : []), ...ids].join(' ');
}

/** Null where it names no file, or more than make one artwork. */
export function readArranged(written: string): Arranged | null {
  const words = written.split(' ').filter((word) => word !== '');
  const [first] = words;
  const order = first === 'plain' ? 'plain' : 'cover';
  const ids = order === 'plain' ? words.slice(1) : words;
  return ids.length > 0 && ids.length <= PARTS_MAX ? { ids, order } : null;
}
