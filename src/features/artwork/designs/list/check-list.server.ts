import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { withDesignFiles } from '../compose-design.server.ts';
import type { Design } from '../design.ts';
import { emptyFields, longFields } from '../design-form.ts';
import { faultWords, isStop } from '../fault-words.ts';
import { copiesFor, type DesignList, fillable, type ListFault, recordName, textsOf } from './design-list.ts';

type Listed = Pick<DesignList, 'rows' | 'settings'>;
type Filled = Pick<Design, 'layout' | 'values'>;

/** The records of a list as the engine composes them; only those at these places, by default all. */
export function recordsOf({ layout }: Filled, { rows, settings }: Listed, places = [...rows.keys()]) {
  return places.flatMap((record) => {
    const row = rows[record];
    if (!row) return [];
    return [
      {
        name: recordName(layout, settings, row, record),
        copies: copiesFor(settings, row) || 1,
        texts: textsOf(layout, settings, row, record),
        photos: {},
      },
    ];
  });
}

/**
 * Checks records of a list, by default all: what is empty, too long or no number, and whether each text fits into its
 * box. Null if the engine refuses them, for example because it took too long.
 */
export async function checkRecords(
  shop: Shop,
  engine: Engine,
  design: Filled,
  list: Listed,
  places: readonly number[] = [...list.rows.keys()],
  onProgress?: (done: number) => void,
): Promise<ListFault[] | null> {
  const plain = places.flatMap((record) => plainFaults(design, list, record));
  const records = recordsOf(design, list, [...places]);
  if (records.length === 0) return plain;
  const outcome = await withDesignFiles(shop, design.layout, design.values, (files) =>
    engine.composeRecords(
      { layout: design.layout, values: design.values, ...files, records },
      false,
      ({ pageCount }) => onProgress?.(pageCount),
    ),
  );
  if (outcome.status === 'refused') return null;
  const seen = new Set(plain.map(({ record, field }) => `${record} ${field}`));
  const known = new Set(design.layout.fields.map(({ id }) => id));
  const composed = outcome.faults.flatMap(({ record: nth, ...fault }): ListFault[] => {
    const record = places[nth];
    const key = `${record} ${fault.field}`;
    // Without words of a field’s own, the template itself would be at fault, which it proved not to be.
    if (record === undefined || !fault.field || !known.has(fault.field) || seen.has(key)) return [];
    seen.add(key);
    return [{ record, field: fault.field, words: faultWords(fault), isStop: isStop(fault) }];
  });
  return [...plain, ...composed].toSorted((a, b) => a.record - b.record);
}

/** What is seen without setting the text. */
function plainFaults({ layout, values }: Filled, { rows, settings }: Listed, record: number): ListFault[] {
  const row = rows[record];
  if (!row) return [];
  const texts = { ...values.texts, ...textsOf(layout, settings, row, record) };
  const filled = { ...values, texts };
  const missing = Object.keys(emptyFields(layout, filled)).map((field): [string, string] => [
    field,
    `${labelOf(layout, field)} is empty.`,
  ]);
  const wrong = [...missing, ...Object.entries(longFields(layout, filled)), ...unlisted(layout, texts)];
  const copies = copiesFor(settings, row);
  return [
    ...wrong.map(([field, words]) => ({ record, field, words, isStop: true })),
    ...(Number.isNaN(copies)
      ? [{ record, field: null, words: 'Enter a whole number of copies, like 50.', isStop: true }]
      : []),
  ];
}

/** Fields whose text isn’t one of those that their template offers. */
const unlisted = (layout: Filled['layout'], texts: Readonly<Record<string, string>>): [string, string][] =>
  fillable(layout).flatMap(({ id, kind, options = [] }) => {
    const text = (texts[id] ?? '').trim();
    return kind === 'list' && text && !options.includes(text)
      ? [[id, `Choose one of: ${options.join(', ')}.`] as [string, string]]
      : [];
  });

const labelOf = ({ fields }: Filled['layout'], field: string) =>
  fields.find(({ id }) => id === field)?.label ?? field;
