/** What a job can wait for. Whether its file is faulty or its proof not approved is known without anybody's saying so. */
export const BLOCKS = ['file', 'approval', 'paper', 'press', 'customer', 'payment'] as const;
export type Block = (typeof BLOCKS)[number];

interface BlockWords {
  /** after “It waits for” */
  what: string;
  /** on the board and in lists */
  staff: string;
  /** on the customer's pages; null if it isn't theirs to act */
  customer: string | null;
}

export const BLOCK_WORDS: Readonly<Record<Block, BlockWords>> = {
  file: {
    what: 'A file',
    staff: 'Waiting for a file',
    customer: 'We’re waiting for your file before we can go on.',
  },
  approval: {
    what: 'Approval',
    staff: 'Waiting for approval',
    customer: 'We’re waiting for you to approve the proof before we print.',
  },
  paper: { what: 'Paper', staff: 'Waiting for paper', customer: null },
  press: { what: 'The press', staff: 'Waiting for the press', customer: null },
  customer: {
    what: 'The customer',
    staff: 'Waiting for the customer',
    customer: 'We’re waiting to hear from you before we go on.',
  },
  payment: {
    what: 'Payment',
    staff: 'Waiting for payment',
    customer: 'We’re waiting for your payment before we go on.',
  },
};

export const isBlock = (value: unknown): value is Block => BLOCKS.some((block) => block === value);

/** What stands in a job's way, as known from its order and artwork. */
export interface Hindrances {
  blocked: Block | null;
  artworkProblem: string | null;
  proofWaits: boolean;
  /** whether a dispute holds its order */
  isDisputed: boolean;
  /** whether it is being printed, or has been: then no file or approval is awaited */
  isBegun: boolean;
}

/** Returns what a job waits for, most pressing first; empty if nothing. */
export function blocksOf({ blocked, artworkProblem, proofWaits, isDisputed, isBegun }: Hindrances): Block[] {
  const waits = new Set<Block>();
  if (blocked) waits.add(blocked);
  if (artworkProblem && !isBegun) waits.add('file');
  if (proofWaits && !isBegun) waits.add('approval');
  if (isDisputed) waits.add('payment');
  return [...waits];
}
