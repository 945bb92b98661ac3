import { existsSync, readFileSync } from 'node:fs';
import { Schema } from 'node-schematron';
import { describe, expect, test } from 'vitest';
import { monthlyDocument } from '#features/orders/monthly-invoices/monthly-document.ts';
import { type VatRate, vatByRate } from '#features/pricing/prices/index.ts';
import { pence, type VatClass } from '#kit/money.ts';
import { invoicedOrder } from '#test/invoiced-order.ts';
import { chargeDocument } from './charge-document.ts';
import { creditDocument } from './credit-document.ts';
import { invoiceDocument } from './invoice-document.ts';
import { writeUbl } from './write-ubl.ts';

/**
 * The rules of EN 16931 as published by its authors. They may not be copied, so they are beside the project or missing.
 */
const RULES = new URL(
  '../../../../../shared/einvoice/EN16931-UBL-validation-preprocessed.sch',
  import.meta.url,
);

const item = (id: string, vatClass: VatClass, price: number) => ({
  id,
  productName: id,
  quantity: 500,
  options: [],
  reference: `Line ${id}`,
  pricePence: pence(price),
  publicPence: pence(price),
  vatClass,
  takesDiscount: true,
});
const { order, invoice } = invoicedOrder(
  [item('A5 Flyers & more', 'zero', 6003), item('Banners', 'standard', 4501)],
  { discountPence: pence(1000), shippingPence: pence(599) },
);
const { seller, issuedOn, invoiceNumber, suppliedOn } = invoice;
const VAT_ALONE = { netPence: 0, vatPence: 901, totalPence: 901 };
const NOTE = {
  noteNumber: 'CN-2026-000001',
  issuedOn,
  invoiceNumber,
  invoiceIssuedOn: issuedOn,
  seller,
  reason: 'Creased',
  charged: null,
  cancelled: null,
} as const;

/** They take seconds for each document, so they only run in `npm run check-invoices`. */
const areAskedFor = process.env.OFFICIAL_RULES === 'yes' && existsSync(RULES);

describe.skipIf(!areAskedFor)('the official rules of EN 16931', { timeout: 120_000 }, () => {
  const schema = areAskedFor ? Schema.fromString(readFileSync(RULES, 'utf8')) : null;
  const brokenBy = (xml: string) => schema?.validateString(xml).map(({ message }) => message?.trim() ?? '');

  test('find no fault in an invoice with two rates, discount and delivery', () => {
    expect(brokenBy(writeUbl(invoiceDocument(order, invoice)))).toEqual([]);
  });

  test('find no fault in an invoice on account that says where to pay it, by IBAN or by sort code', () => {
    const bank = { accountName: 'Lagan Valley Press', sortCode: '12-34-56', accountNumber: '00123456' };
    for (const abroad of [
      { iban: 'GB33 BUKB 2020 1555 5555 55', bic: 'BUKBGB22' },
      { iban: null, bic: null },
    ]) {
      const owed = { ...invoice, dueOn: '2026-12-24', seller: { ...seller, bank: { ...bank, ...abroad } } };
      expect(brokenBy(writeUbl(invoiceDocument(order, owed)))).toEqual([]);
    }
  });

  test('find a total that is off by a penny', () => {
    const xml = writeUbl(invoiceDocument(order, invoice)).replace(
      /(<cbc:TaxInclusiveAmount currencyID="GBP">)[\d.]+/,
      `$1${(invoice.totalPence + 1) / 100}`,
    );
    expect(brokenBy(xml)?.join()).toContain('[BR-CO-15]');
  });

  test('find no fault in a monthly invoice: two orders, one of them with two rates', () => {
    const second = invoicedOrder([item('Posters', 'standard', 1999)], {
      discountPence: pence(0),
      shippingPence: pence(599),
    });
    const monthly = {
      ...invoice,
      userId: 'a customer',
      dueOn: '2026-12-30',
      totalPence: invoice.totalPence + second.invoice.totalPence,
      vatPence: invoice.vatPence + second.invoice.vatPence,
      netPence: invoice.netPence + second.invoice.netPence,
      orders: [
        { order, suppliedOn: '2026-11-09' },
        { order: { ...second.order, orderNumber: 'GP-2', poNumber: null }, suppliedOn: '2026-11-30' },
      ],
    };
    expect(brokenBy(writeUbl(monthlyDocument(monthly)))).toEqual([]);
  });

  test('find no fault in the invoice for a charge of VAT alone', () => {
    const charge = {
      ...VAT_ALONE,
      invoiceNumber: 'INV-2026-000002',
      issuedOn,
      suppliedOn,
      seller,
      dueOn: '2026-12-24',
      what: 'VAT on A5 Flyers',
      why: 'VAT is due on it.',
      rates: [
        {
          vatClass: 'standard',
          rate: '20%',
          grossPence: pence(901),
          vatPence: pence(901),
          netPence: pence(0),
        },
      ] satisfies VatRate[],
      lines: [],
      addsTo: { invoiceNumber, issuedOn },
    };
    expect(brokenBy(writeUbl(chargeDocument(order, charge)))).toEqual([]);
  });

  test('find no fault in credit notes: for goods at two rates, and for VAT that was not due', () => {
    const goods = { ...NOTE, ...invoice, wayBack: 'card', rates: vatByRate(order.items, order) } as const;
    expect(brokenBy(writeUbl(creditDocument(order, goods)))).toEqual([]);
    const rate = { vatClass: 'standard', rate: '20%', grossPence: pence(500) } as const;
    const vat = { ...rate, vatPence: pence(500), netPence: pence(0) };
    const notDue = { ...NOTE, ...VAT_ALONE, vatPence: 500, totalPence: 500, rates: [vat] };
    expect(brokenBy(writeUbl(creditDocument(order, { ...notDue, wayBack: 'account' })))).toEqual([]);
  });
});
