import type { WayBack } from '#features/orders/order/index.ts';

/** What can be wrong with an order, in the customer's words. */
export const WRONG = {
  proof: 'Doesn’t match the proof',
  colour: 'The colours are wrong',
  cut: 'Badly cut, folded or bound',
  damaged: 'Damaged when it arrived',
  'wrong-item': 'Not what I ordered',
  'too-few': 'Too few copies',
  late: 'It arrived late',
  other: 'Something else',
} as const;
export type Wrong = keyof typeof WRONG;
export const isWrong = (text: string): text is Wrong => Object.hasOwn(WRONG, text);

/** What customers may ask for, in their words. */
export const WISHES = {
  reprint: 'Print it again',
  money: 'Give me my money back',
  advice: 'Tell me what’s possible',
} as const;
export type Wish = keyof typeof WISHES;
export const isWish = (text: string): text is Wish => Object.hasOwn(WISHES, text);

/** The cause, as established by staff. */
export const CAUSES = {
  file: 'Customer’s file',
  prepress: 'Prepress',
  print: 'Printing',
  finishing: 'Cutting, folding or binding',
  packing: 'Packing',
  carrier: 'Carrier',
  'wrong-item': 'Wrong item made or sent',
  customer: 'Customer changed their mind',
  none: 'Nothing was wrong',
  other: 'Something else',
} as const;
export type Cause = keyof typeof CAUSES;
export const isCause = (text: string): text is Cause => Object.hasOwn(CAUSES, text);

/** `credit`: taken off the customer's account. */
export type Outcome = 'reprint' | 'refund' | 'credit' | 'no';

/** `open`: staff have to act; `asked`: the customer has to answer. */
export type ComplaintState = 'open' | 'asked' | 'decided';

/** Every change of a complaint's state. Nobody can add to a decided one until staff reopen it. */
export const COMPLAINT_MOVES = {
  answer: { from: ['open', 'asked'], to: 'open' },
  ask: { from: ['open', 'asked'], to: 'asked' },
  decide: { from: ['open', 'asked'], to: 'decided' },
  reopen: { from: ['decided'], to: 'open' },
} as const satisfies Record<string, { from: readonly ComplaintState[]; to: ComplaintState }>;
export type ComplaintMove = keyof typeof COMPLAINT_MOVES;

/** Whether a complaint in this state allows a move. */
export const mayMove = (move: ComplaintMove, state: ComplaintState): boolean =>
  (COMPLAINT_MOVES[move].from as readonly ComplaintState[]).includes(state);

/** The name of each state for the customer. */
export const STATE_NEWS: Readonly<Record<ComplaintState, string>> = {
  open: 'We’re looking into it',
  asked: 'We need your answer',
  decided: 'Decided',
};

/** How long a message about a complaint may be, whoever writes it. */
export const WORDS_MAX = 3000;

/** A complaint's record of an ordered item. */
export interface ComplaintItem {
  itemId: string;
  productName: string;
  /** as ordered */
  quantity: number;
  /** how many of them are affected */
  copies: number;
  wrong: Wrong;
}

interface ComplaintMessage {
  id: string;
  byCustomer: boolean;
  /** whether staff wrote down what the customer told them */
  isNoted: boolean;
  actor: string;
  words: string;
  /** ISO time */
  createdAt: string;
  photos: string[];
}

/** The decision, as its customer may see it. */
export interface ShownDecision {
  id: string;
  outcome: Outcome;
  words: string | null;
  /** of a refund or credit */
  amountPence: number | null;
  /** how that goes back, by payment method; the largest part first */
  back: WayBack[];
  reprint: { id: string; orderNumber: string; despatchOn: string; isCollected: boolean } | null;
  /** ISO times */
  createdAt: string;
  reopenedAt: string | null;
}

/** A complaint as its customer sees it. */
export interface ShownComplaint {
  id: string;
  orderId: string;
  state: ComplaintState;
  wish: Wish;
  version: number;
  createdAt: Date;
  erasedAt: Date | null;
  items: ComplaintItem[];
  /** oldest first, like the decisions */
  messages: ComplaintMessage[];
  decisions: ShownDecision[];
}
