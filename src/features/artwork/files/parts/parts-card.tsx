import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { countWords } from '#kit/count-words.ts';
import {
  type Arranged,
  type Making,
  mayWrap,
  orderMade,
  PARTS_FIELD,
  type PartsJob,
  partsPlan,
  writeArranged,
} from './parts.ts';

interface Props {
  making: Making;
  job: PartsJob;
  /** the files are being joined: buttons do nothing in the meantime */
  busy: boolean;
  onArrange: (arrangement: Arranged) => void;
  /** the last file but one has been removed, so this list disappears */
  onLast: () => void;
}

/**
 * The files that an artwork was made of, by name, with buttons to reorder and remove them. Without script each is a
 * button of the surrounding form.
 */
export function PartsCard({ making, job, busy, onArrange, onLast }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { parts } = making;
  const names = partNames(making, job);
  const ids = parts.map(({ id }) => id);
  const button = { busy, onArrange };
  const takeAway = (arrangement: Arranged) => {
    onArrange(arrangement);
    if (parts.length > 2) list.current?.focus();
    else onLast();
  };
  return (
    <section aria-labelledby="parts" className="sheet mt-3 p-4">
      <h2 id="parts" className="text-base">
        {' '}
        Combined from {parts.length} files{' '}
      </h2>
      <ul ref={list} tabIndex={-1} aria-labelledby="parts" className="mt-1 divide-y divide-rule text-sm">
        {parts.map((part, i) => (
          <li key={keyOf(ids, i)} className="flex flex-wrap items-center gap-x-4 py-1">
            <span className="min-w-0 flex-1 basis-48 py-1 break-words">
              <strong>{names[i]}:</strong> {part.originalName}, {countWords(part.pageCount ?? 0, 'page')}
            </span>
            <span className="flex flex-wrap items-center gap-x-4">
              {parts.length > 2 && (
                <>
                  <ArrangeButton ids={moved(ids, i, i - 1)} off={i === 0} {...button}>
                    <ArrowUp size={18} aria-hidden="true" />
                    <span className="sr-only">Move {part.originalName} up</span>
                  </ArrangeButton>
                  <ArrangeButton ids={moved(ids, i, i + 1)} off={i === parts.length - 1} {...button}>
                    <ArrowDown size={18} aria-hidden="true" />
                    <span className="sr-only">Move {part.originalName} down</span>
                  </ArrangeButton>
                </>
              )}
              <ArrangeButton ids={ids.filter((_, at) => at !== i)} busy={busy} onArrange={takeAway}>
                Remove<span className="sr-only"> {part.originalName}</span>
              </ArrangeButton>
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-5 text-sm">
        {parts.length === 2 && (
          <ArrangeButton ids={[...ids].reverse()} {...button}>
            <ArrowUpDown size={18} aria-hidden="true" className="mr-1.5" /> Swap{' '}
            {names.join(' and ').toLowerCase()}
          </ArrangeButton>
        )}
        <Wrapping making={making} job={job} {...button} />
      </p>
    </section>
  );
}

/** Offers another way to join the same files if the choices call for it: wrapped in a cover, or after a change. */
function Wrapping({ making, job, ...button }: Pick<Props, 'making' | 'job' | 'busy' | 'onArrange'>) {
  const ids = making.parts.map(({ id }) => id);
  const order = orderMade(making, job);
  if (order === 'other')
    return (
      <>
        <span className="basis-full pt-2">You’ve changed your options since we combined them.</span>
        <ArrangeButton ids={ids} {...button}>
          Combine them again
        </ArrangeButton>
      </>
    );
  if (!mayWrap(making.parts, job)) return null;
  if (order === 'plain')
    return (
      <>
        <span className="basis-full pt-2">
          We print their pages one after another. If the first file is a cover, wrap it around the second.
        </span>
        <ArrangeButton ids={ids} {...button}>
          Wrap the first around the second
        </ArrangeButton>
      </>
    );
  return (
    <>
      <span className="basis-full pt-2">
        Pages 1 and 2 of the cover come first, and its pages 3 and 4 come last.
      </span>
      <ArrangeButton ids={ids} order="plain" {...button}>
        This isn’t a cover: print the pages one after another
      </ArrangeButton>
    </>
  );
}

interface ButtonProps extends Pick<Props, 'busy' | 'onArrange'> {
  ids: string[];
  order?: Arranged['order'];
  /** disabled in place, so that keyboard users keep their focus */
  off?: boolean;
  children: ReactNode;
}

function ArrangeButton({ ids, order = 'cover', off = false, busy, onArrange, children }: ButtonProps) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy && !off) onArrange({ ids, order });
  };
  return (
    <button
      type="submit"
      name={PARTS_FIELD}
      value={writeArranged({ ids, order })}
      aria-disabled={busy || off || undefined}
      className="button-text inline-flex min-h-11 min-w-11 items-center justify-center aria-disabled:opacity-50"
      onClick={press}
    >
      {children}
    </button>
  );
}

/** Returns each file's name as a part, or a number if the choices have changed since. */
function partNames(making: Making, job: PartsJob): string[] {
  const order = orderMade(making, job);
  if (order === 'other') return making.parts.map((_, i) => `Part ${i + 1}`);
  return partsPlan(making.parts, job, order).names;
}

/** `Front: front.pdf, 1 page` */
export function partWords(making: Making, job: PartsJob): string[] {
  const names = partNames(making, job);
  return making.parts.map(
    ({ originalName, pageCount }, i) => `${names[i]}: ${originalName}, ${countWords(pageCount ?? 0, 'page')}`,
  );
}

function moved(ids: readonly string[], from: number, to: number): string[] {
  const rest = ids.filter((_, at) => at !== from);
  const id = ids[from];
  if (id === undefined || to < 0 || to > rest.length) return [...ids];
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** A file moves with its buttons. Repeated files are distinguished by their position. */
function keyOf(ids: readonly string[], i: number): string {
  return `${ids[i]} ${ids.slice(0, i).filter((id) => id === ids[i]).length}`;
}
