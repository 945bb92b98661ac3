/** An order's invoice of which something may be paid back, gross by rate of VAT. */
export interface Creditable {
  /** null for the order's own invoice */
  chargeId: string | null;
  /** null if it is on account */
  paymentId: string | null;
  standardPence: number;
  zeroPence: number;
}

/**
 * Shares out an amount to be paid back over an order's invoices, newest first; null if less than that is left at its
 * rate of VAT.
 */
export function shareBack(
  invoices: readonly Creditable[],
  back: { standardPence: number; zeroPence: number },
): Creditable[] | null {
  let { standardPence, zeroPence } = back;
  const parts: Creditable[] = [];
  for (const invoice of invoices) {
    const part = {
      ...invoice,
      standardPence: Math.min(standardPence, invoice.standardPence),
      zeroPence: Math.min(zeroPence, invoice.zeroPence),
    };
    standardPence -= part.standardPence;
    zeroPence -= part.zeroPence;
    if (part.standardPence + part.zeroPence > 0) parts.push(part);
  }
  return standardPence + zeroPence === 0 ? parts : null;
}
