import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StaffLine } from '#features/orders/staff-lines/index.ts';
import { DEFAULT_DELIVERY_PLAN } from '#features/pricing/delivery/index.ts';
import { vatInside } from '#kit/money.ts';
import { assessDraft } from './offer.ts';

const line = fc.record({
  pricePence: fc.integer({ min: 0, max: 500_000 }),
  vatClass: fc.constantFrom('standard' as const, 'zero' as const),
});

const free = (parts: { pricePence: number; vatClass: 'standard' | 'zero' }, i: number): StaffLine => ({
  id: String(i),
  productId: null,
  selectedOptions: {},
  vatAnswers: {},
  description: `Line ${i}`,
  priceWhy: null,
  note: null,
  reference: null,
  artworkId: null,
  title: null,
  customerText: null,
  alternatives: [],
  ...parts,
});

const DRAFT = {
  email: '',
  firstName: '',
  lastName: '',
  company: '',
  phone: '',
  address: '',
  city: '',
  postcode: 'BT28 1AA',
  country: 'United Kingdom' as const,
  isCollected: false,
  poNumber: null,
  deliveryPence: null,
  customerNote: null,
  staffNote: null,
  validUntil: null,
};

test('whatever is offered, lines, discount, delivery and VAT add up to the total', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 100_000 }),
      (lines, off) => {
        const discount = { discountPence: off, discountWhy: off > 0 ? 'Regular' : null };
        const draft = { ...DRAFT, ...discount, lines: lines.map(free) };
        const { content } = assessDraft(draft, [], DEFAULT_DELIVERY_PLAN, new Date('2026-11-24T12:00:00Z'));
        if (!content) throw new Error('nothing is offered');
        const { itemsPence, discountPence, shippingPence, totalPence, vatPence, netPence } = content.totals;
        expect(itemsPence).toBe(lines.reduce((sum, { pricePence }) => sum + pricePence, 0));
        expect(discountPence).toBe(Math.min(off, itemsPence));
        // It has nothing that we print, so nothing is delivered.
        expect(shippingPence).toBe(0);
        expect(totalPence).toBe(itemsPence - discountPence);
        expect(vatPence + netPence).toBe(totalPence);
        expect(vatPence).toBeLessThanOrEqual(vatInside(totalPence, 'standard') + lines.length);
      },
    ),
  );
});
