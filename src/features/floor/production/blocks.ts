/** What staff can say a job is waiting for. A faulty file or an unapproved proof is known without that. */
export const SAID_BLOCKS = ['file', 'approval', 'paper', 'press', 'customer', 'payment'] as const;
type SaidBlock = (typeof SAID_BLOCKS)[number];

/** EVERYTHING that a job can wait for, including a look at its file that the customer requested. */
export const BLOCKS = ['look', ...SAID_BLOCKS] as const;
export type Block = (typeof BLOCKS)[number];

interface BlockWords {
  /** in words that follow “Waiting for” */
  what: string;
  /** on the board and in lists */
  staff: string;
}

export const BLOCK_WORDS: Readonly<Record<Block, BlockWords>> = {
  look: {
    what: 'Our look at a file',
    staff: 'Waiting for us to look at its file',
  },
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

export const isBlock = (value: unknown): value is SaidBlock => SAID_BLOCKS.some((block) => block === value);
