import type { ProviderRefund } from '#platform/card/card-provider.ts';

/** The fields of a refund's row that match it to one of the provider's refunds. */
export interface RefundRow {
  id: string;
  idempotencyKey: string;
  providerRefundId: string | null;
  amountPence: number;
  createdAt: Date;
  doneAt: Date | null;
  refused: string | null;
  problem: string | null;
  paidBackHow: string | null;
}

/** EVERY stage of a refund at the provider. A refund only moves forward, so stale answers change nothing. */
export const REFUND_STAGES = ['requested', 'pending', 'done', 'failed'] as const;

export const stageOf = ({ state }: ProviderRefund): number => REFUND_STAGES.indexOf(state);

/** `requested`: the provider has not received it yet. */
export function stageOfRow(row: RefundRow): number {
  if (row.providerRefundId === null) return REFUND_STAGES.indexOf('requested');
  if (row.refused !== null) return REFUND_STAGES.indexOf('failed');
  return REFUND_STAGES.indexOf(row.doneAt ? 'done' : 'pending');
}

/**
 * Matches the provider's refunds to our rows: by the provider's id, else by our idempotency key. A refund made by hand
 * at the provider is taken for an earlier one of ours of the same amount that could not be sent, or both would be paid.
 * Undefined: made at the provider and not one of ours.
 */
export function matchRefunds(
  rows: readonly RefundRow[],
  given: readonly ProviderRefund[],
): { refund: ProviderRefund; row: RefundRow | undefined }[] {
  const known = given.map((refund) => ({ refund, row: rowOf(rows, refund) }));
  const matchedIds = new Set(known.map(({ row }) => row?.id));
  return known.map(({ refund, row }) => {
    const adopted =
      row ?? rows.find((candidate) => !matchedIds.has(candidate.id) && isMadeInstead(candidate, refund));
    matchedIds.add(adopted?.id);
    return { refund, row: adopted };
  });
}

const rowOf = (rows: readonly RefundRow[], { id, key }: ProviderRefund) =>
  rows.find(({ providerRefundId }) => providerRefundId === id) ??
  rows.find((row) => row.providerRefundId === null && row.idempotencyKey === key);

function isMadeInstead(row: RefundRow, refund: ProviderRefund): boolean {
  const couldNotBeSent =
    row.problem !== null && row.providerRefundId === null && row.refused === null && row.doneAt === null;
  // The provider's times are in whole seconds.
  const isLater = refund.createdAt.getTime() >= Math.floor(row.createdAt.getTime() / 1000) * 1000;
  const stands = refund.key === null && refund.state !== 'failed';
  return couldNotBeSent && stands && isLater && row.amountPence === refund.amountPence;
}
