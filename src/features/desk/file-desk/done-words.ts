import { knownWords } from '#kit/known-words.ts';

/** The message about the last decision about a file; nothing for an unknown one. */
export function judgedWords(done: string | null, isEmailed: boolean): string | undefined {
  return (!isEmailed && knownWords(DONE_UNEMAILED, done)) || knownWords(DONE, done);
}

const DONE: Readonly<Record<string, string>> = {
  'artwork-sent': 'File sent in for the customer. Check it as you would any other.',
  'artwork-checked': 'We print it as it is.',
  'artwork-approved': 'Artwork marked as approved.',
  'artwork-problem': 'Artwork problem recorded. The order is now under Awaiting artwork.',
  'artwork-request': 'We’ve emailed the customer for a new file. The order is now under Awaiting artwork.',
  'artwork-proof': 'We’ve emailed the customer to approve the proof. The job can’t be printed until they do.',
  'artwork-as-is': 'We print the file as it is, and have emailed the customer why.',
};

/** The same if the customer can't be emailed. */
const DONE_UNEMAILED: Readonly<Record<string, string>> = {
  'artwork-request':
    'The order is now under Awaiting artwork. Ask the customer for a new file yourself: we have no email address.',
  'artwork-as-is': 'We print the file as it is. Tell the customer why yourself: we have no email address.',
  'artwork-proof':
    'The job can’t be printed until the proof is approved. Show it to the customer yourself: we have no email address.',
};
