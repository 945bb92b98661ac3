import type { ArtworkKind, ArtworkSpec, FixStep } from '#preflight/index.ts';
import { COVER_PAGES } from '#preflight/index.ts';
import { PARTS_MAX } from '../file-input.ts';
import { layoutOf, pageName } from '../proof/spreads.ts';

/** One of the files that make up an artwork. `pageCount` is null while it is being checked. */
export interface ArtworkPart {
  id: string;
  originalName: string;
  kind: ArtworkKind;
  pageCount: number | null;
}

/** The files that make up an artwork, in order, and the steps that joined them. */
export interface Making {
  parts: ArtworkPart[];
  steps: FixStep[];
}

/** What files are joined for: the product's form (catalogue), whether it is folded, and what it prints. */
export interface PartsJob {
  form: string;
  isFolded: boolean;
  spec: Pick<ArtworkSpec, 'widthMm' | 'heightMm' | 'bleedMm' | 'pages'>;
}

/** `cover`: if two files look like a cover and its inside, wrap the cover around; `plain`: one after another. */
export type PartsOrder = 'cover' | 'plain';

export interface PartsPlan {
  /** one per part: `Front`, `Inside`, `Part 3` */
  names: string[];
  steps: FixStep[];
  /** the first file is a four-page cover that wraps around the second */
  isWrapped: boolean;
}

type Counted = Pick<ArtworkPart, 'kind' | 'pageCount'>;

/** Plans how files become one artwork for a product: each part's name, and the steps. Pure. */
export function partsPlan(parts: readonly Counted[], job: PartsJob, order: PartsOrder = 'cover'): PartsPlan {
  const isWrapped = order === 'cover' && mayWrap(parts, job);
  const { widthMm, heightMm, bleedMm } = job.spec;
  const steps: FixStep[] = [];
  // Only images need a page size. Documents without one suit every size.
  if (parts.some(({ kind }) => kind !== 'pdf')) steps.push({ repair: 'sheet', widthMm, heightMm, bleedMm });
  if (isWrapped) steps.push({ repair: 'pages', pages: aroundInside(parts[1]?.pageCount ?? 0) });
  return { names: namesOf(parts, job, order), steps, isWrapped };
}

/** Returns whether two files look like a four-page cover and the inside that it wraps around. */
export function mayWrap(parts: readonly Counted[], { form, spec }: PartsJob): boolean {
  const [cover, inside] = parts;
  if (parts.length !== 2 || layoutOf(form, spec.pages.wanted) !== 'bound') return false;
  return cover?.pageCount === COVER_PAGES && COVER_PAGES + (inside?.pageCount ?? 0) === spec.pages.wanted;
}

/** The front of the cover with its reverse, the inside pages, then the cover's other two. */
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

/** A cover of one or two sheets may also be drawn as spreads: then nothing needs wrapping. */
function isCoverAndInside(parts: readonly Counted[], job: PartsJob): boolean {
  if (mayWrap(parts, job)) return true;
  const { wanted } = job.spec.pages;
  const [cover, inside] = parts;
  if (parts.length !== 2 || layoutOf(job.form, wanted) !== 'bound') return false;
  return (cover?.pageCount ?? COVER_PAGES) <= 2 && inside?.pageCount === wanted - COVER_PAGES;
}

/**
 * Returns how an artwork's files were joined, given the current choices: `cover` or `plain`, or `other` if the choices
 * have changed so that they must be joined again (another size for images, other pages for a cover).
 */
export function orderMade({ parts, steps }: Making, job: PartsJob): PartsOrder | 'other' {
  const matches = (order: PartsOrder) => isSame(partsPlan(parts, job, order).steps, steps);
  return matches('cover') ? 'cover' : matches('plain') ? 'plain' : 'other';
}

/** The database may return a step's fields in another order. */
const isSame = (a: readonly FixStep[], b: readonly FixStep[]) => written(a) === written(b);
const written = (steps: readonly FixStep[]) =>
  JSON.stringify(steps.map((step) => Object.entries(step).sort(([a], [b]) => (a < b ? -1 : 1))));

/**
 * Returns what is missing if a file has fewer pages than the choices print: `the back`, `the inside`, `the other
 * pages`.
 */
export function missingPart(pageCount: number, { form, isFolded, spec }: PartsJob): string {
  const layout = layoutOf(form, spec.pages.wanted);
  if (layout === 'sides') return isFolded ? 'the inside' : 'the back';
  const isCover = layout === 'bound' && (pageCount === COVER_PAGES || pageCount <= 2);
  return isCover ? 'the inside' : 'the other pages';
}

/** The file order that a form button requests. The field's value is the ids, preceded by `plain` for that order. */
export interface Arranged {
  ids: string[];
  order: PartsOrder;
}

export const PARTS_FIELD = 'parts';
/** Files in this field join the existing artwork; files in the other field replace it. */
export const ADD_FIELD = 'addFile';

export function writeArranged({ ids, order }: Arranged): string {
  return [...(order === 'plain' ? ['plain'] : []), ...ids].join(' ');
}

/** Returns null if it names no file, or more files than an artwork may have. */
export function readArranged(written: string): Arranged | null {
  const words = written.split(' ').filter((word) => word !== '');
  const [first] = words;
  const order = first === 'plain' ? 'plain' : 'cover';
  const ids = order === 'plain' ? words.slice(1) : words;
  return ids.length > 0 && ids.length <= PARTS_MAX ? { ids, order } : null;
}
