/** The state of a sheet. `planned`: waiting to be made. The last three are final. */
export type SheetState = 'planned' | 'making' | 'ready' | 'printed' | 'withdrawn' | 'failed';

interface SheetMove {
  from: readonly SheetState[];
  to: SheetState;
  by: 'staff' | 'shop';
}

/** EVERY move of a sheet. `docs/states.md` prints it; the trigger `sheet_goes_forward` refuses any other way back. */
export const SHEET_MOVES = {
  begin: { from: ['planned', 'making'], to: 'making', by: 'shop' },
  finish: { from: ['making'], to: 'ready', by: 'shop' },
  fail: { from: ['planned', 'making'], to: 'failed', by: 'shop' },
  print: { from: ['ready'], to: 'printed', by: 'staff' },
  /** within a minute, if each job that it moved is still there */
  undo: { from: ['printed'], to: 'ready', by: 'staff' },
  withdraw: { from: ['planned', 'making', 'ready'], to: 'withdrawn', by: 'staff' },
} as const satisfies Record<string, SheetMove>;

export const SHEET_STATE_WORDS: Readonly<Record<SheetState, string>> = {
  planned: 'Waiting to be made',
  making: 'Being made',
  ready: 'Ready to print',
  printed: 'Printed',
  withdrawn: 'Withdrawn',
  failed: 'Could not be made',
};

/** Whether a sheet is still to be printed: its jobs can't be on another one. */
export const isLive = (state: SheetState): boolean =>
  SHEET_MOVES.withdraw.from.some((live) => live === state);
