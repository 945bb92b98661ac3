import { NO_MONEY, type Pence } from '#kit/money.ts';

/** The stage of an order while its customer may still change or cancel it: what its furthest job is waiting for. */
const FEE_STAGES = ['artwork', 'proof', 'queue'] as const;
export type FeeStage = (typeof FEE_STAGES)[number];

/**
 * What customers pay for changing or cancelling an order, by how far it has got: a setting (`order_change_fees`). An
 * order keeps the fees of its day.
 */
export type ChangeFees = Readonly<Record<FeeStage, Pence>>;

/** The name of the item for a change fee. */
export const FEE_NAME = 'Fee for changing your order';

/** For an owner who has set none. */
export const NO_CHANGE_FEES: ChangeFees = { artwork: NO_MONEY, proof: NO_MONEY, queue: NO_MONEY };

/** Whether an order at this stage may be changed or cancelled by its customer: not once it is being made. */
export const isFeeStage = (stage: string | null): stage is FeeStage =>
  FEE_STAGES.some((known) => known === stage);
