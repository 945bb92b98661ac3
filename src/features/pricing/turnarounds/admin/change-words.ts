const WORDS: Readonly<Record<string, string>> = {
  create: 'Added',
  save: 'Saved',
  products: 'Products changed',
  archive: 'Archived',
  restore: 'Used again',
};

/** The name of a change in a turnaround's history: `Saved` for `turnaround.save`. */
export const changeWords = (action: string): string => WORDS[action.split('.')[1] ?? ''] ?? action;
