import type { ProviderRefund } from '#platform/card/card-provider.ts';

/** What of a refund's row decides which of the provider's refunds it is. */
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

/** EVERY stage of a refund at the provider. It only goes forward: what was read earlier and comes later changes nothing. */
export const REFUND_STAGES = ['requested', 'pending', 'done', 'failed'] as const;

export const stageOf = ({ state }: ProviderRefund): number => REFUND_STAGES.indexOf(state);

/** `requested`: the provider has not got it yet. */
export function stageOfRow(row: RefundRow): number {
  if (row.providerRefundId === null) return REFUND_STAGES.indexOf('requested');
  if (row.refused !== null) return REFUND_STAGES.indexOf('failed');
  return REFUND_STAGES.indexOf(row.doneAt ? 'done' : 'pending');
}

/**
 * Finds our row of each of the provider's refunds: by the provider's id, else by the key that we asked under. A refund that
 * somebody made by hand there, after one of ours of the same amount could not be sent, is taken for that one: else both
 * would go back. Undefined: made at the provider, and none of ours.
 */
export function matchRefunds(
  rows: readonly RefundRow[],
  given: readonly ProviderRefund[],
): { refund: ProviderRefund; row: RefundRow | undefined }[] {
  const known = given.map((refund) => ({ refund, row: rowOf(rows, refund) }));
  const taken = new Set(known.map(({ row }) => row?.id));
  return known.map(({ refund, row }) => {
    const adopted =
      row ?? rows.find((candidate) => !taken.has(candidate.id) && isMadeInstead(candidate, refund));
    taken.add(adopted?.id);
    return { refund, row: adopted };
  });
}

const rowOf = (rows: readonly RefundRow[], { id, key }: ProviderRefund) =>
  rows.find(({ providerRefundId }) => providerRefundId === id) ??
  rows.find((row) => row.providerRefundId === null && row.idempotencyKey === key);

function isMadeInstead(row: RefundRow, refund: ProviderRefund): boolean {
  const couldNotBeSent =
    row.problem !== null && row.providerRefundId === null && row.refused === null && row.doneAt === null;
  // The provider's times are whole seconds.
  const isLater = refund.createdAt.getTime() >= Math.floor(row.createdAt.getTime() / 1000) * 1000;
  const stands = refund.key === null && refund.state !== 'failed';
  return couldNotBeSent && stands && isLater && row.amountPence === refund.amountPence;
}
