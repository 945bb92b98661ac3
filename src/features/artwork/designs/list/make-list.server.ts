import { countWords } from '#kit/count-words.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { type ArtworkOwner, takeRoom } from '../../files/index.server.ts';
import { withDesignFiles } from '../compose-design.server.ts';
import type { Design } from '../design.ts';
import { readDesignOfAnybody } from '../design-store.server.ts';
import { storePrintFile } from '../make-print-file.server.ts';
import { checkRecords, recordsOf } from './check-list.server.ts';
import { type DesignList, stoppedRecords } from './design-list.ts';
import { changeList, noteDone, readList } from './list-store.server.ts';

export const WORK_ON_LIST = 'work-on-design-list';

/** Lists up to this long are checked and made while their customer waits; longer ones in the background. */
export const AT_ONCE_MAX = 150;

/**
 * The job that checks a long list, or makes its print file. It works for one revision of the list: if the list was
 * changed since, it does nothing. Running it twice makes the file once.
 */
export function workOnListJob(
  shop: Shop,
  engine: Engine,
): JobDefinition<{ designId: string; revision: number }> {
  return {
    name: WORK_ON_LIST,
    retryPauseMaxSeconds: 30,
    async run({ designId, revision }) {
      const found = await readDesignOfAnybody(shop.db, designId);
      const list = found && (await readList(shop.db, designId));
      if (!list || list.revision !== revision) return;
      if (list.state === 'checking') await checkList(shop, engine, found.design, list);
      if (list.state === 'making') await makeList(shop, engine, found.owner, found.design, list);
    },
  };
}

const TOO_MUCH = 'This took too long. Split the list into several shorter ones.';

/** Tells a page that waits how far the work is, at most every second. */
function progress(shop: Shop, design: Design, { revision }: DesignList) {
  let last = 0;
  return (done: number) => {
    const now = performance.now();
    if (now - last < 1000) return;
    last = now;
    noteDone(shop.db, design.id, revision, done).catch((error) =>
      shop.log.warn({ err: error }, 'the progress of a list was not noted'),
    );
  };
}

/** Checks all of a list and saves its faults. */
export async function checkList(shop: Shop, engine: Engine, design: Design, list: DesignList): Promise<void> {
  const all = [...list.rows.keys()];
  const faults = await checkRecords(shop, engine, design, list, all, progress(shop, design, list));
  const change = faults ? { faults, problem: null } : { problem: TOO_MUCH };
  await changeList(shop.db, design.id, list.revision, { ...change, state: 'open', done: 0 }, shop.clock());
}

/** Makes the print file of all records without a fault that stops them: an artwork like any upload. */
export async function makeList(
  shop: Shop,
  engine: Engine,
  owner: ArtworkOwner,
  design: Design,
  list: DesignList,
): Promise<void> {
  const end = (change: Parameters<typeof changeList>[3]) =>
    changeList(shop.db, design.id, list.revision, { ...change, done: 0 }, shop.clock());
  const stopped = stoppedRecords(list.faults);
  const places = [...list.rows.keys()].filter((record) => !stopped.has(record));
  const records = recordsOf(design, list, places);
  const note = progress(shop, design, list);
  const made = await withDesignFiles(shop, design.layout, design.values, (files) =>
    engine.composeRecords(
      { layout: design.layout, values: design.values, ...files, records },
      true,
      ({ pageCount }) => note(pageCount),
    ),
  );
  const pdf = made.status === 'ok' ? made.parts[0] : undefined;
  if (!pdf) return void (await end({ state: 'open', problem: TOO_MUCH }));
  const room = await takeRoom(shop, { owner, bytes: pdf.length, wantedFor: 'product' });
  if (!room)
    return void (await end({
      state: 'open',
      problem: 'We have no room for more files at the moment. Try again later, or ring us.',
    }));
  try {
    const artworkId = await storePrintFile(
      shop,
      owner,
      design,
      pdf,
      room.priority,
      `${design.name}, ${countWords(records.length, 'record')}`,
    );
    await end({ state: 'made', artworkId, problem: null });
  } finally {
    room.leave();
  }
}
