import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LedgerEntry, statementOf } from './statement.ts';

const entry = (amountPence: number): LedgerEntry => ({
  id: 1,
  kind: 'order',
  amountPence,
  reference: 'r',
  orderNumber: null,
  poNumber: null,
  itemReferences: null,
  documentNumber: null,
  isChange: false,
  createdAt: new Date(0),
});

test('a statement’s closing balance is the opening balance plus all entries', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e8 }),
      fc.array(fc.integer({ min: -1e6, max: 1e6 })),
      (opening, amounts) => {
        const { lines, closingPence } = statementOf(opening, amounts.map(entry));
        expect(closingPence).toBe(amounts.reduce((sum, amount) => sum + amount, opening));
        expect(lines.at(-1)?.balancePence ?? opening).toBe(closingPence);
      },
    ),
  );
});
