import { z } from 'zod';
import { umOf } from '#imposition/index.ts';
import { textField } from '#kit/forms.ts';
import { EDGES, type PressSheet, WORK_STYLES } from './press-sheet.ts';

const millimetres = (least: number, most: number) => {
  const problem = `Enter millimetres from ${least} to ${most.toLocaleString('en-GB')}, like 4.5`;
  return z
    .string({ error: problem })
    .trim()
    .regex(/^\d{1,4}(\.\d{1,3})?$/, problem)
    .transform(Number)
    .pipe(z.number().min(least, problem).max(most, problem))
    .transform(umOf);
};

const whole = (least: number, most: number) => {
  const problem = `Enter a whole number from ${least} to ${most.toLocaleString('en-GB')}`;
  return z
    .string({ error: problem })
    .trim()
    .regex(/^\d{1,5}$/, problem)
    .transform(Number)
    .pipe(z.number().min(least, problem).max(most, problem));
};

const tick = z
  .string()
  .optional()
  .transform((value) => value === 'yes');
const SPACE_MAX_MM = 100;

/** A press sheet’s form. */
export const pressSheetFields = z.object({
  name: textField('Enter a name', 40),
  width: millimetres(50, 5080),
  height: millimetres(50, 5080),
  workStyle: z.enum(
    Object.keys(WORK_STYLES) as (keyof typeof WORK_STYLES)[],
    'Choose how the back is printed',
  ),
  gripperEdge: z.enum(Object.keys(EDGES) as (keyof typeof EDGES)[], 'Choose the gripper edge'),
  gripper: millimetres(0, SPACE_MAX_MM),
  marginTop: millimetres(0, SPACE_MAX_MM),
  marginRight: millimetres(0, SPACE_MAX_MM),
  marginBottom: millimetres(0, SPACE_MAX_MM),
  marginLeft: millimetres(0, SPACE_MAX_MM),
  gutter: z.union(
    [
      z
        .string()
        .trim()
        .length(0)
        .transform(() => null),
      millimetres(0, SPACE_MAX_MM),
    ],
    {
      error: `Enter millimetres from 0 to ${SPACE_MAX_MM}, or leave it empty`,
    },
  ),
  makeReady: whole(0, 10_000),
  oversPercent: whole(0, 100),
  oversCopies: whole(0, 10_000),
  creepPercent: whole(100, 140),
  toFolder: tick,
  withCutList: tick,
});
export type PressSheetFields = z.output<typeof pressSheetFields>;

const mm = (um: number) => String(um / 1000);

/** Returns the form values of a stored press sheet. */
export function fieldsOf({ paper, ...sheet }: PressSheet): Record<string, string> {
  return {
    name: paper.name,
    width: mm(paper.widthUm),
    height: mm(paper.heightUm),
    workStyle: paper.workStyle,
    gripperEdge: paper.gripper.edge,
    gripper: mm(paper.gripper.depthUm),
    marginTop: mm(paper.marginsUm.top),
    marginRight: mm(paper.marginsUm.right),
    marginBottom: mm(paper.marginsUm.bottom),
    marginLeft: mm(paper.marginsUm.left),
    gutter: paper.gutterUm === null ? '' : mm(paper.gutterUm),
    makeReady: String(sheet.makeReadySheets),
    oversPercent: String(sheet.oversPercent),
    oversCopies: String(sheet.oversCopies),
    creepPercent: String(sheet.creepPercent),
    toFolder: sheet.toFolder ? 'yes' : '',
    withCutList: sheet.withCutList ? 'yes' : '',
  };
}
