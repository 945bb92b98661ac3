import type { ItemArtworkState } from '#features/orders/order/index.ts';
import { STAFF_TOO_LATE } from '#features/orders/order-artwork/index.ts';

/** What can be done with a file, and what follows from it, in one sentence before anybody presses. */
export type Verb = { ok: true; consequence: string } | { ok: false; whyNot: string };

export interface Verbs {
  print: Verb & {
    /** whether it is printed in spite of what the check found, which the customer is told with a reason */
    needsReason: boolean;
  };
  ask: Verb;
  proof: Verb;
  /** what the check speaks for: the one filled button */
  first: 'print' | 'ask' | null;
}

/** A file of an order that isn't cancelled, as far as it decides what can be done with it. */
export interface JudgedFile {
  /** whether it is being printed, or has left */
  isBegun: boolean;
  hasJob: boolean;
  state: ItemArtworkState;
  /** for a file that its customer asked us to look at: why it can't be printed as it is, if it can't; null for any other */
  look: { whyNot: string | null } | null;
  /** whether the check found an error or a warning that nobody has accepted, or the customer didn't approve the proof */
  isFaulty: boolean;
  /** whether it waits for us, and not for its customer or its turn */
  isOurTurn: boolean;
  isEmailed: boolean;
  /** the shop's name of the stage for jobs whose file can be printed */
  stageAfter: string;
}

/** Returns the three answers to a file. Pure; the commands behind them decide again. */
export function verbsOf(file: JudgedFile): Verbs {
  const print = { ...printOf(file), needsReason: file.look !== null };
  const ask = askOf(file);
  const first = print.ok && !file.isFaulty ? 'print' : ask.ok ? 'ask' : null;
  return { print, ask, proof: proofOf(file), first: file.isOurTurn ? first : null };
}

function printOf({ isBegun, hasJob, state, look, isEmailed, stageAfter }: JudgedFile): Verb {
  const goes = hasJob ? `The job goes to ${stageAfter}` : 'It counts as checked';
  if (look?.whyNot) return { ok: false, whyNot: `It can’t be printed as it is. ${look.whyNot}` };
  if (look)
    return {
      ok: true,
      consequence: `${goes}. ${isEmailed ? 'We email the customer your reason.' : 'Tell the customer why yourself: we have no email address.'}`,
    };
  if (isBegun)
    return { ok: true, consequence: 'It’s being printed already. This notes that you’ve checked it.' };
  if (state === 'checked' || state === 'approved')
    return { ok: false, whyNot: 'It’s to be printed as it is already.' };
  return { ok: true, consequence: `${goes}; the customer isn’t asked.` };
}

function askOf({ isBegun, isEmailed }: JudgedFile): Verb {
  if (isBegun) return { ok: false, whyNot: STAFF_TOO_LATE };
  return {
    ok: true,
    consequence: isEmailed
      ? 'We email the customer. The job waits for their new file.'
      : 'The job waits for a new file. Ask the customer yourself: we have no email address.',
  };
}

function proofOf({ isBegun, isEmailed, look }: JudgedFile): Verb {
  if (isBegun) return { ok: false, whyNot: STAFF_TOO_LATE };
  if (look) return { ok: false, whyNot: 'Its file isn’t to be printed yet. Decide that first.' };
  return {
    ok: true,
    consequence: isEmailed
      ? 'We email the customer the proof. The job waits until they approve it.'
      : 'The job waits for their approval. Show them the proof yourself: we have no email address.',
  };
}
