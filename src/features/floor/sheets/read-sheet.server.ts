import { sql } from 'kysely';
import { LEAVING_TIMES } from '#features/pricing/delivery/index.server.ts';
import type { LeavingTimes } from '#features/pricing/delivery/index.ts';
import type { SheetPlan } from '#imposition/index.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import type { NamedRole } from '#preflight/index.ts';
import type { DueOnSheet } from './sheet-due.ts';
import type { SheetState } from './sheet-moves.ts';
import { OF_JOB, WHY_NOT_ON_SHEET } from './why-not.server.ts';
import type { WhyNot } from './why-not.ts';

/** A job on a sheet. Days are `2026-11-24`. */
interface JobOnSheet extends DueOnSheet {
  code: string;
  quantity: number;
  printQuantity: number;
  productName: string;
  customer: string;
  stageName: string;
  /** why it can’t be printed as planned on the sheet; null if it can */
  whyNot: WhyNot | null;
}

/** A sheet with its jobs. Times are ISO. */
export interface Sheet {
  id: string;
  code: string;
  version: number;
  state: SheetState;
  pressSheetId: string;
  stock: string;
  /** how many different papers it is printed on */
  papers: number;
  plan: SheetPlan;
  problem: string | null;
  /** inks other than the four */
  spots: string[];
  /** why its file isn't PDF/X-4; null if it is */
  notX4: string | null;
  /** the purposes of inks as set by the owner, in addition to the known names */
  separationNames: NamedRole[];
  hasFiles: boolean;
  folderName: string | null;
  folderAt: string | null;
  folderTakenAt: string | null;
  madeBy: string;
  createdAt: string;
  endedAt: string | null;
  endedBy: string | null;
  /** the sheet that it replaces, and the one that replaces it */
  replaces: { id: string; code: string } | null;
  replacedBy: { id: string; code: string } | null;
  jobs: JobOnSheet[];
  /** the deadlines for what leaves on a day */
  times: LeavingTimes;
}

/** SQL: when job `j` of order `o` at stage `s` is due, as the fields of a JSON object. */
const DUE = sql`'dueOn', j.due_on, 'isCollected', o.delivery_method <> 'delivery', 'isReady', s.kind = 'ready', 'hasLeft', j.closed_at is not null`;

/** SQL: the jobs of sheet `h` as JSON, by their numbers. */
const JOBS_JSON = sql<JobOnSheet[]>`(select json_agg(json_build_object('code', j.code, 'quantity', t.quantity,
    'printQuantity', t.print_quantity, 'productName', i.product_name, 'customer', o.customer_name, ${DUE},
    'stageName', s.name, 'whyNot', ${WHY_NOT_ON_SHEET}) order by j.code)
  from sheet_jobs t join jobs j on j.id = t.job_id ${OF_JOB} where t.sheet_id = h.id)`;

/** Returns a sheet with its plan and jobs; undefined if there is none. One statement. */
export async function readSheet(db: Queries, id: string): Promise<Sheet | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<Sheet>`
    select h.id, h.code, h.version, h.state, h.press_sheet_id as "pressSheetId", h.stock, h.papers, h.plan, h.problem, h.spots, h.not_x4 as "notX4",
      (select coalesce(json_agg(json_build_object('name', name, 'role', role)), '[]') from separation_names) as "separationNames",
      h.pdf_key is not null as "hasFiles", h.folder_name as "folderName", to_json(h.folder_at) #>> '{}' as "folderAt",
      to_json(h.folder_taken_at) #>> '{}' as "folderTakenAt", h.made_by_name as "madeBy",
      to_json(h.created_at) #>> '{}' as "createdAt", to_json(h.ended_at) #>> '{}' as "endedAt",
      h.ended_by_name as "endedBy",
      (select json_build_object('id', b.id, 'code', b.code) from sheets b where b.id = h.replaces) as replaces,
      (select json_build_object('id', n.id, 'code', n.code) from sheets n where n.replaces = h.id
        order by n.number desc limit 1) as "replacedBy",
      ${JOBS_JSON} as jobs, ${LEAVING_TIMES} as times
    from sheets h where h.id = ${id}`.execute(db);
  return rows[0];
}

/** A sheet as listed. */
export interface ListedSheet {
  id: string;
  code: string;
  state: SheetState;
  stock: string;
  pressSheet: string;
  jobs: number;
  plates: number;
  printSheets: number;
  sheetsSaved: number;
  /** when its jobs are due: each distinct time once, earliest day first */
  dues: DueOnSheet[];
  /** ISO time */
  createdAt: string;
  /** the first job that can’t be printed as planned on the sheet */
  wrong: { code: string; whyNot: WhyNot } | null;
}

const ENDED_MAX = 20;

interface SheetLists {
  /** oldest first */
  live: ListedSheet[];
  /** most recently ended first */
  ended: ListedSheet[];
  /** the press sheets to plan on */
  pressSheets: [id: string, name: string][];
  /** sheets of paper saved by sharing, among those printed since the requested day */
  saved: number;
  /** the deadlines for what leaves on a day */
  times: LeavingTimes;
}

/** Returns the lists of sheets, and the paper saved since a day, `2026-11-01`. One statement. */
export async function readSheets(db: Queries, since: string): Promise<SheetLists> {
  const listed = sql`h.id, h.code, h.state, h.stock, m.name as "pressSheet", h.plates, h.print_sheets as "printSheets",
    h.sheets_alone - h.print_sheets as "sheetsSaved", h.created_at as "createdAt", d.jobs, d.dues, d.wrong`;
  const details = sql`join press_sheets m on m.id = h.press_sheet_id cross join lateral (
      select count(*)::int as jobs, coalesce(jsonb_agg(distinct jsonb_build_object(${DUE})), '[]') as dues,
        (array_agg(json_build_object('code', j.code, 'whyNot', w.why) order by j.code) filter (where w.why is not null))[1] as wrong
      from sheet_jobs t join jobs j on j.id = t.job_id ${OF_JOB}
      cross join lateral (select ${WHY_NOT_ON_SHEET} as why) w where t.sheet_id = h.id) d`;
  const { rows } = await sql<SheetLists>`select
    (select coalesce(json_agg(l order by l.code), '[]') from (select ${listed} from sheets h ${details}
      where h.state in ('planned', 'making', 'ready')) l) as live,
    (select coalesce(json_agg(l), '[]') from (select ${listed} from (select * from sheets where ended_at is not null
      order by ended_at desc limit ${ENDED_MAX}) h ${details} order by h.ended_at desc) l) as ended,
    (select coalesce(json_agg(json_build_array(id, name) order by position, name), '[]') from press_sheets
      where archived_at is null) as "pressSheets",
    (select coalesce(sum(sheets_alone - print_sheets), 0)::int from sheets where state = 'printed'
      and ended_at >= ${since}::date::timestamp at time zone 'Europe/London') as saved,
    ${LEAVING_TIMES} as times`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  return row;
}

/** Returns which live sheets these jobs are on, and who made them. One statement. */
export async function readHolders(
  db: Queries,
  jobIds: readonly string[],
): Promise<{ job: string; sheet: string; by: string }[]> {
  const { rows } = await sql<{ job: string; sheet: string; by: string }>`
    select j.code as job, h.code as sheet, h.made_by_name as by
    from sheet_jobs t join jobs j on j.id = t.job_id join sheets h on h.id = t.sheet_id
    where t.is_live and t.job_id = any(${[...jobIds]}::uuid[]) order by j.code`.execute(db);
  return rows;
}

/** Returns where the files of a sheet are stored; undefined if there is no such sheet. One statement. */
export async function readSheetFiles(db: Queries, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('sheets')
    .select(['code', 'pdfKey', 'cutsKey', 'csvKey'])
    .where('id', '=', id)
    .executeTakeFirst();
}
