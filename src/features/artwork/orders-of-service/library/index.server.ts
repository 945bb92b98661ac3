import { type PartKind, versesOf } from '../../designs/index.ts';
import { HYMNS_COMFORT } from './hymns-comfort.ts';
import { HYMNS_FAITH } from './hymns-faith.ts';
import { HYMNS_KNOWN } from './hymns-known.ts';
import { HYMNS_PRAISE } from './hymns-praise.ts';
import type { LibraryText, ListedText } from './library.ts';
import { POEMS } from './poems.ts';
import { PRAYERS } from './prayers.ts';
import { READINGS } from './readings.ts';

/** Every text of the library. */
export const LIBRARY: readonly LibraryText[] = [
  ...HYMNS_COMFORT,
  ...HYMNS_FAITH,
  ...HYMNS_PRAISE,
  ...HYMNS_KNOWN,
  ...READINGS,
  ...PRAYERS,
  ...POEMS,
];

const LABELS: readonly (readonly [LibraryText['kind'], string])[] = [
  ['hymn', 'Hymns'],
  ['psalm', 'Psalms'],
  ['reading', 'Readings'],
  ['prayer', 'Prayers'],
  ['poem', 'Poems'],
];

/** Which texts are offered first for a part, and whether only these. */
const KINDS: Partial<Record<PartKind, readonly LibraryText['kind'][]>> = {
  hymn: ['hymn', 'psalm'],
  psalm: ['psalm'],
  prayer: ['prayer'],
  blessing: ['prayer'],
  committal: ['prayer', 'psalm', 'reading'],
  reading: ['reading', 'psalm', 'poem'],
  poem: ['poem'],
  other: LABELS.map(([kind]) => kind),
};

/** The texts for a kind of part, in groups; none for music, welcome and the like. */
export function listedTexts(kind: PartKind): { label: string; texts: ListedText[] }[] {
  return (KINDS[kind] ?? []).flatMap((wanted) => {
    const texts = LIBRARY.filter((text) => text.kind === wanted)
      .map((text) => ({ id: text.id, title: text.title, credit: creditOf(text) }))
      .toSorted((a, b) => a.title.localeCompare(b.title, 'en-GB'));
    const label = LABELS.find(([id]) => id === wanted)?.[1] ?? '';
    return texts.length > 0 ? [{ label, texts }] : [];
  });
}

export const libraryText = (id: string): LibraryText | undefined => LIBRARY.find((text) => text.id === id);

/** `Henry Francis Lyte, 1847` */
export const creditOf = ({ author, year }: LibraryText): string => [author, year].filter(Boolean).join(', ');

const plain = (verse: string) =>
  verse
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const VERSES = () => new Set(LIBRARY.flatMap(({ words }) => versesOf(words)).map(plain));
let verses: ReadonlySet<string> | undefined;

/** Whether every verse of a text is in the library, whatever its punctuation. */
export function isFromLibrary(words: string): boolean {
  verses ??= VERSES();
  const known = verses;
  return versesOf(words).every((verse) => known.has(plain(verse)));
}
