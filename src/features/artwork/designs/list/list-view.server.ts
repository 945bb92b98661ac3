import type { RouterContextProvider } from 'react-router';
import { printedPages } from '#composition/index.ts';
import { readProduct } from '#features/catalogue/products/index.server.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import type { Design } from '../design.ts';
import { choicesForLayout } from '../make-print-file.server.ts';
import { type DesignProof, proofOfDesign } from '../proof-of-design.server.ts';
import {
  copiesFor,
  type DesignList,
  fillable,
  type ListFault,
  type ListSettings,
  recordName,
  stoppedRecords,
  textsOf,
} from './design-list.ts';
import { quantityFor, type SetQuantity } from './set-quantity.ts';

/** A record as the page lists it, counted from 0. */
export interface ShownRecord {
  record: number;
  row: number;
  name: string;
  cells: string[];
  faults: ListFault[];
}

/** A list as its page shows it. */
export interface ListView {
  fileName: string;
  columns: string[];
  count: number;
  settings: ListSettings;
  state: DesignList['state'];
  problem: string | null;
  done: number;
  revision: number;
  /** records that can’t be printed as they are, and those that print with a remark */
  stopped: number;
  remarks: number;
  shows: 'all' | 'faults';
  page: number;
  pages: number;
  records: ShownRecord[];
  /** the record in the picture */
  preview: { record: number; name: string; proof: DesignProof | null; faults: ListFault[] } | null;
  /** how many are ordered, without records that can’t be printed; null if the product isn’t sold in as many */
  quantity: SetQuantity | null;
  needed: number;
  /** where it is ordered, once its file is made */
  orderAt: string | null;
}

const SHOWN_MAX = 20;

/** Returns a list as its page shows it: the records of a page of it, and the picture of one. */
export async function viewList(
  context: Readonly<RouterContextProvider>,
  design: Design,
  list: DesignList,
  query: URLSearchParams,
): Promise<ListView> {
  const { rows, settings, faults, columns, ...plain } = list;
  const stopped = stoppedRecords(faults);
  const withFaults = [...new Set(faults.map(({ record }) => record))];
  const shows = query.get('show') !== 'all' && withFaults.length > 0 ? 'faults' : 'all';
  const listed = shows === 'faults' ? withFaults : [...rows.keys()];
  const pages = Math.max(1, Math.ceil(listed.length / SHOWN_MAX));
  const page = Math.min(pages, Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1));
  const chosen = Number.parseInt(query.get('record') ?? '', 10) - 1;
  const first = faults.find(({ isStop }) => isStop)?.record ?? faults[0]?.record ?? 0;
  const record = rows[chosen] ? chosen : first;
  const needed = [...rows.entries()].reduce(
    (sum, [i, row]) => (stopped.has(i) ? sum : sum + (copiesFor(settings, row) || 0)),
    0,
  );
  const product = await readProduct(context.get(shopContext).db, design.productId);
  const printed = printedPages(design.layout, design.values).length;
  const choices = product && choicesForLayout(product, design.layout, printed)?.selected;
  const quantity = product && quantityFor(product, choices ?? {}, needed);
  const shown = (place: number): ShownRecord[] => {
    const row = rows[place];
    if (!row) return [];
    const own = faults.filter((it) => it.record === place);
    return [
      {
        record: place,
        row: row.row,
        name: recordName(design.layout, settings, row, place),
        cells: columns.map((_, i) => row.cells[i] ?? ''),
        faults: own,
      },
    ];
  };
  const row = rows[record];
  return {
    ...plain,
    columns,
    settings,
    count: rows.length,
    stopped: stopped.size,
    remarks: withFaults.length - stopped.size,
    shows,
    page,
    pages,
    records: listed.slice((page - 1) * SHOWN_MAX, page * SHOWN_MAX).flatMap(shown),
    preview:
      row && list.state !== 'checking'
        ? {
            record,
            name: recordName(design.layout, settings, row, record),
            proof: await proofOfDesign(context, {
              layout: design.layout,
              values: {
                ...design.values,
                texts: { ...design.values.texts, ...textsOf(design.layout, settings, row, record) },
              },
            }),
            faults: faults.filter((it) => it.record === record),
          }
        : null,
    quantity: quantity || null,
    needed,
    orderAt: orderAt(design, list, quantity || null),
  };
}

function orderAt(design: Design, { state, artworkId }: DesignList, quantity: SetQuantity | null) {
  if (state !== 'made' || !artworkId) return null;
  const choices = new URLSearchParams({ ...quantity?.choices, artwork: artworkId });
  return `${href('/product/:productId', { productId: design.productId })}?${choices}`;
}

/** The fields that a list can fill, as the page needs them. */
export const listFields = (design: Design) =>
  fillable(design.layout).map(({ id, label, required, kind }) => ({
    id,
    label,
    isRequired: required === true,
    kind,
    own: design.values.texts[id] ?? '',
  }));
