import { NO_MONEY, type Pence } from '#kit/money.ts';

/** Where an order is while its customer may still change or cancel it: what the furthest of its jobs waits for. */
const FEE_STAGES = ['artwork', 'proof', 'queue'] as const;
export type FeeStage = (typeof FEE_STAGES)[number];

/** What customers pay for changing or cancelling an order, by how far it is: a setting (`order_change_fees`). An order keeps those of its day. */
export type ChangeFees = Readonly<Record<FeeStage, Pence>>;

/** The item that a fee for changing an order is. */
export const FEE_NAME = 'Fee for changing your order';

/** The owner has set none. */
export const NO_CHANGE_FEES: ChangeFees = { artwork: NO_MONEY, proof: NO_MONEY, queue: NO_MONEY };

/** Whether an order at this stage may be changed or cancelled by its customer: not once it is being made. */
export const isFeeStage = (stage: string | null): stage is FeeStage =>
  FEE_STAGES.some((known) => known === stage);
