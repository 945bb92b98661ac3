import { inTransaction } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import type { ArtworkOwner } from '../../files/index.server.ts';
import type { Design } from '../design.ts';
import { checkRecords } from './check-list.server.ts';
import {
  type DesignList,
  type ListRow,
  type ListSettings,
  printsSomething,
  stoppedRecords,
} from './design-list.ts';
import { changeList, type NewList, readList, writeList } from './list-store.server.ts';
import { AT_ONCE_MAX, checkList, makeList, WORK_ON_LIST } from './make-list.server.ts';

/** Begins a list, or one in place of the old, and has it checked: a short one at once. */
export async function startList(shop: Shop, engine: Engine, design: Design, list: NewList): Promise<void> {
  const revision = await inTransaction(shop.db, async (trx) => {
    const written = await writeList(trx, design.id, list, shop.clock());
    if (list.rows.length > AT_ONCE_MAX)
      await shop.jobs.send(trx, WORK_ON_LIST, { designId: design.id, revision: written });
    return written;
  });
  if (list.rows.length <= AT_ONCE_MAX) await checkNow(shop, engine, design, revision);
}

async function checkNow(shop: Shop, engine: Engine, design: Design, revision: number): Promise<void> {
  const list = await readList(shop.db, design.id);
  if (list?.revision === revision) await checkList(shop, engine, design, list);
}

/** Saves which column fills which field, and checks all again. False if the list was changed elsewhere meanwhile. */
export async function saveSettings(
  shop: Shop,
  engine: Engine,
  design: Design,
  list: DesignList,
  settings: ListSettings,
): Promise<boolean> {
  const isShort = list.rows.length <= AT_ONCE_MAX;
  const revision = list.revision + 1;
  const isSaved = await inTransaction(shop.db, async (trx) => {
    const change = { settings, faults: [], state: 'checking', problem: null, artworkId: null } as const;
    const saved = await changeList(trx, design.id, list.revision, change, shop.clock());
    if (saved && !isShort) await shop.jobs.send(trx, WORK_ON_LIST, { designId: design.id, revision });
    return saved;
  });
  if (isSaved && isShort) await checkNow(shop, engine, design, revision);
  return isSaved;
}

/** Saves corrected cells and checks only their records again. False as above. */
export async function saveRows(
  shop: Shop,
  engine: Engine,
  design: Design,
  list: DesignList,
  { rows, changed }: { rows: ListRow[]; changed: number[] },
): Promise<boolean> {
  if (changed.length === 0) return true;
  const again = await checkRecords(shop, engine, design, { rows, settings: list.settings }, changed);
  const kept = list.faults.filter(({ record }) => !changed.includes(record));
  const faults = [...kept, ...(again ?? [])].toSorted((a, b) => a.record - b.record);
  const change = { rows, faults, state: 'open', problem: null, artworkId: null } as const;
  return changeList(shop.db, design.id, list.revision, change, shop.clock());
}

/**
 * Has the print file made of all records that can be printed: of a short list at once. `refused`: some can’t be printed, and the
 * customer hasn’t said that they may be left out.
 */
export async function orderList(
  shop: Shop,
  engine: Engine,
  owner: ArtworkOwner,
  design: Design,
  list: DesignList,
  leavesOut: boolean,
): Promise<'begun' | 'refused' | 'nothing-left' | 'nothing-own' | 'changed'> {
  if (!printsSomething(list.settings)) return 'nothing-own';
  const stopped = stoppedRecords(list.faults).size;
  if (stopped === list.rows.length) return 'nothing-left';
  if (stopped > 0 && !leavesOut) return 'refused';
  const isShort = list.rows.length <= AT_ONCE_MAX;
  const { revision } = list;
  const isBegun = await inTransaction(shop.db, async (trx) => {
    const change = { state: 'making', problem: null, artworkId: null } as const;
    const begun = await changeList(trx, design.id, revision, change, shop.clock());
    if (begun && !isShort) await shop.jobs.send(trx, WORK_ON_LIST, { designId: design.id, revision });
    return begun;
  });
  if (!isBegun) return 'changed';
  if (isShort) await makeList(shop, engine, owner, design, list);
  return 'begun';
}
