import { manyLines, oneLine } from '#kit/plain-text.ts';
import { PART_WORDS_MAX, SERVICE_WORDS_MAX, type ServicePart, versesOf } from '../designs/index.ts';
import { creditOf, isFromLibrary, libraryText } from './library/index.server.ts';

const LIMITS = { heading: 80, title: 120, by: 120, credit: 160 } as const;

export type ReadPart =
  /** `stays`: the customer goes on with this part */
  | { ok: true; part: ServicePart; stays: boolean }
  | { ok: false; part: ServicePart; errors: Record<string, string> };

/** Reads the form of a part. `others`: the other parts, whose words count towards what fits. */
export function readPart(
  form: FormData,
  before: ServicePart,
  others: readonly ServicePart[],
  now: Date,
): ReadPart {
  const line = (name: string) => oneLine(String(form.get(name) ?? ''));
  const words = manyLines(String(form.get('words') ?? ''));
  const typed = { heading: line('heading'), title: line('title'), by: line('by'), credit: line('credit') };
  const part: ServicePart = { ...before, ...typed, words };
  if (form.get('intent') === 'use-text') {
    const text = libraryText(String(form.get('text') ?? ''));
    if (!text) return { ok: false, part, errors: { text: 'Choose a text from the list.' } };
    const used = { ...part, title: text.title, words: text.words, credit: creditOf(text), rightsAt: null };
    return checked(used, others, true);
  }
  const isOwn = versesOf(words).length > 0 && !isFromLibrary(words);
  const isConfirmed = form.get('rights') === 'yes';
  const isSame = before.rightsAt !== null && before.words === words;
  const rightsAt = !isOwn ? null : isSame ? before.rightsAt : isConfirmed ? now.toISOString() : null;
  const read = checked({ ...part, rightsAt }, others, false);
  if (isOwn && !isConfirmed)
    return {
      ok: false,
      part: { ...part, rightsAt: null },
      errors: {
        ...(read.ok ? {} : read.errors),
        rights: 'Confirm that you may print these words, or choose a text from the list.',
      },
    };
  return read;
}

function checked(part: ServicePart, others: readonly ServicePart[], stays: boolean): ReadPart {
  const errors: Record<string, string> = {};
  for (const [name, most] of Object.entries(LIMITS))
    if (part[name as keyof typeof LIMITS].length > most) errors[name] = `Use at most ${most} letters.`;
  const all = others.reduce((sum, { words }) => sum + words.length, part.words.length);
  if (part.words.length > PART_WORDS_MAX)
    errors.words = `One part can have at most ${PART_WORDS_MAX.toLocaleString('en-GB')} letters. Make two parts of it.`;
  else if (all > SERVICE_WORDS_MAX)
    errors.words = 'This is more than 16 pages can hold. Shorten this part or another one.';
  return Object.keys(errors).length > 0 ? { ok: false, part, errors } : { ok: true, part, stays };
}
