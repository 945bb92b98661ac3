/** What a job can wait for. Whether its file is faulty or its proof not approved is known without anybody's saying so. */
export const BLOCKS = ['file', 'approval', 'paper', 'press', 'customer', 'payment'] as const;
export type Block = (typeof BLOCKS)[number];

interface BlockWords {
  /** after “It waits for” */
  what: string;
  /** on the board and in lists */
  staff: string;
}

export const BLOCK_WORDS: Readonly<Record<Block, BlockWords>> = {
  file: {
    what: 'A file',
    staff: 'Waiting for a file',
  },
  approval: {
    what: 'Approval',
    staff: 'Waiting for approval',
  },
  paper: { what: 'Paper', staff: 'Waiting for paper' },
  press: { what: 'The press', staff: 'Waiting for the press' },
  customer: {
    what: 'The customer',
    staff: 'Waiting for the customer',
  },
  payment: {
    what: 'Payment',
    staff: 'Waiting for payment',
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
