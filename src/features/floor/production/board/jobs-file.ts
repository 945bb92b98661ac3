import type { LoaderFunctionArgs } from 'react-router';
import { londonDay } from '#kit/london-time.ts';
import { csvResponse } from '#platform/http/csv.server.ts';
import { shopContext } from '#platform/shop.ts';
import { administratorOf } from '#visitor/administrator.server.ts';
import { BLOCK_WORDS } from '../blocks.ts';
import { boardQuery, readBoardView } from './board-view.ts';
import { readBoard } from './read-board.server.ts';

const COLUMNS = {
  code: 'Job',
  product: 'Product',
  quantity: 'Copies',
  details: 'Details',
  customer: 'Customer',
  stage: 'Stage',
  due: 'Due',
  waits: 'Waiting for',
  holder: 'Who has it',
  sheet: 'Sheet',
};

/** Far more than a shop has open; the board reads no more either. */
const JOBS_MAX = 3000;

/** `/admin/jobs/export.csv?…`: the open jobs of the board’s filter, earliest due first. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const actor = await administratorOf(context);
  const now = clock();
  const view = {
    ...readBoardView(url.searchParams),
    by: 'stage',
    lanes: false,
    wall: false,
    more: null,
  } as const;
  const each = { least: JOBS_MAX, most: JOBS_MAX };
  const { cards, floor } = await readBoard(db, actor.id, { ...boardQuery(view, now), each, whole: JOBS_MAX });
  const stages = new Map(floor.stages.map(({ id, name }) => [id, name]));
  const rows = cards.jobs.map((job) => ({
    code: job.code,
    product: job.product,
    quantity: job.quantity,
    details: job.details,
    customer: job.customer,
    stage: stages.get(job.stageId) ?? '',
    due: job.dueOn,
    waits: job.blocks.map((block) => BLOCK_WORDS[block].what).join(', '),
    holder: job.holder,
    sheet: job.sheet,
  }));
  return csvResponse(`jobs-${londonDay(now)}.csv`, COLUMNS, rows);
}
