import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { PressSheet } from './press-sheet.ts';

/** SQL for a press sheet of the table alias `m` (press_sheets) as JSON. */
const PRESS_SHEET_JSON = sql<PressSheet>`json_build_object('id', m.id, 'paper', json_build_object('name', m.name,
    'widthUm', m.width_um, 'heightUm', m.height_um,
    'gripper', json_build_object('edge', m.gripper_edge, 'depthUm', m.gripper_um),
    'marginsUm', json_build_object('bottom', m.margin_bottom_um, 'right', m.margin_right_um, 'top', m.margin_top_um,
      'left', m.margin_left_um),
    'gutterUm', m.gutter_um, 'workStyle', m.work_style),
  'makeReadySheets', m.make_ready_sheets, 'oversPercent', m.overs_percent, 'oversCopies', m.overs_copies,
  'creepPercent', m.creep_percent, 'toFolder', m.to_folder, 'withCutList', m.with_cut_list,
  'isArchived', m.archived_at is not null, 'updatedAt', to_json(m.updated_at) #>> '{}')`;

/** Returns the press sheets in order, archived ones last. One statement. */
export async function readPressSheets(db: Queries): Promise<PressSheet[]> {
  const { rows } = await sql<{ sheet: PressSheet }>`
    select ${PRESS_SHEET_JSON} as sheet from press_sheets m
    order by m.archived_at is not null, m.position, m.name`.execute(db);
  return rows.map(({ sheet }) => sheet);
}
