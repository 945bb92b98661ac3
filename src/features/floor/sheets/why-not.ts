/** Why a job can't be printed, in words for staff that follow its number. */
const WHY_NOT_WORDS = {
  cancelled: 'its order was cancelled',
  left: 'it has left',
  'file-removed': 'its file was removed because of its age',
  'file-replaced': 'its file was replaced',
  'file-faulty': 'there is a problem with its file',
  proof: 'its customer has not approved the proof',
  quantity: 'its quantity has changed',
  changed: 'its order was changed',
  payment: 'its payment is disputed',
  'change-waits': 'a change to its order is waiting to be paid',
  blocked: 'it is waiting for something',
  'moved-back': 'it went back to an earlier stage',
  archived: 'its product was archived',
} as const;
export type WhyNot = keyof typeof WHY_NOT_WORDS;

export const whyNotWords = (code: string, reason: WhyNot): string => `${code}: ${WHY_NOT_WORDS[reason]}`;
