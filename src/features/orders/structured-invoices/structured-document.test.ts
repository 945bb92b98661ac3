import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pence, type VatClass } from '#kit/money.ts';
import { invoicedOrder } from '#test/invoiced-order.ts';
import { invoiceDocument } from './invoice-document.ts';
import { netOf, vatAlone } from './structured-document.ts';
import { writeUbl } from './write-ubl.ts';

const VAT_CLASSES = fc.constantFrom<VatClass>('standard', 'zero');

/** An order of up to six items with discount and delivery, and its invoice. */
const INVOICED = fc
  .record({
    items: fc.array(
      fc.record({
        price: fc.nat(90_000),
        vatClass: VAT_CLASSES,
        takesDiscount: fc.boolean(),
        quantity: fc.integer({ min: 1, max: 9999 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    off: fc.nat(100),
    shippingPence: fc.nat(2500).map(pence),
  })
  .map(({ items: drawn, off, shippingPence }) => {
    const items = drawn.map(({ price, ...item }, i) => ({
      ...item,
      id: String(i),
      productName: `Flyers & leaflets <${i}>`,
      options: [],
      pricePence: pence(price),
      publicPence: pence(price),
    }));
    const sum = items.reduce((total, item) => total + (item.takesDiscount ? item.pricePence : 0), 0);
    return invoicedOrder(items, { discountPence: pence(Math.floor((sum * off) / 100)), shippingPence });
  });

/** All amounts of an element, in pence. */
const amounts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<cbc:${name} currencyID="GBP">(-?[\\d.]+)<`, 'g'))].map(([, text]) =>
    Math.round(Number(text) * 100),
  );
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const partsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<cac:${name}>[\\s\\S]*?</cac:${name}>`, 'g'))].map(([part]) => part);

test('whatever is ordered, the XML adds up to the invoice’s totals to the penny', () => {
  fc.assert(
    fc.property(INVOICED, ({ order, invoice }) => {
      const xml = writeUbl(invoiceDocument(order, invoice));
      const lines = sum(partsOf(xml, 'InvoiceLine').flatMap((line) => amounts(line, 'LineExtensionAmount')));
      const extras = partsOf(xml, 'AllowanceCharge');
      const charges = sum(
        extras.filter((part) => part.includes('>true<')).flatMap((part) => amounts(part, 'Amount')),
      );
      const off = sum(
        extras.filter((part) => part.includes('>false<')).flatMap((part) => amounts(part, 'Amount')),
      );
      const [total = ''] = partsOf(xml, 'LegalMonetaryTotal');
      // BR-CO-10 to 16
      expect(amounts(total, 'LineExtensionAmount')).toEqual([lines]);
      expect(sum(amounts(total, 'AllowanceTotalAmount'))).toBe(off);
      expect(sum(amounts(total, 'ChargeTotalAmount'))).toBe(charges);
      expect(lines - off + charges).toBe(invoice.netPence);
      expect(amounts(total, 'TaxExclusiveAmount')).toEqual([invoice.netPence]);
      expect(amounts(total, 'TaxInclusiveAmount')).toEqual([invoice.totalPence]);
      expect(amounts(total, 'PrepaidAmount')).toEqual([invoice.totalPence]);
      expect(amounts(total, 'PayableAmount')).toEqual([0]);
      const [tax = 0, ...byRate] = amounts(partsOf(xml, 'TaxTotal').join(''), 'TaxAmount');
      expect([tax, sum(byRate)]).toEqual([invoice.vatPence, invoice.vatPence]);
    }),
  );
});

test('whatever is ordered, the net value at each rate is the sum of its lines, discount and delivery', () => {
  fc.assert(
    fc.property(INVOICED, ({ order, invoice }) => {
      const { lines, extras, rates } = invoiceDocument(order, invoice);
      for (const { vatClass, netPence, vatPence } of rates) {
        const at = (some: readonly { vatClass: VatClass; netPence: number }[]) =>
          sum(some.filter((part) => part.vatClass === vatClass).map((part) => part.netPence));
        const off = at(extras.filter(({ kind }) => kind === 'discount'));
        // BR-S-08 and BR-Z-08
        expect(at(lines) - off + at(extras.filter(({ kind }) => kind === 'delivery'))).toBe(netPence);
        // BR-CO-17: our VAT is rounded from the price that includes it, so it may be a penny more.
        expect(Math.abs(vatPence - (vatClass === 'standard' ? netPence / 5 : 0))).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('VAT taken out of several amounts is the VAT of their sum, and each is within a penny of its own', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(90_000), { maxLength: 8 }), (gross) => {
      const total = sum(gross);
      expect(sum(netOf(gross, 'standard'))).toBe(total - Math.floor((total + 3) / 6));
      for (const [i, net] of netOf(gross, 'standard').entries())
        expect(Math.abs(net - ((gross[i] ?? 0) * 5) / 6)).toBeLessThanOrEqual(1);
      expect(netOf(gross, 'zero')).toEqual(gross);
    }),
  );
});

test('an invoice has everything that the standard requires, in UBL’s own order', () => {
  const { order, invoice } = invoicedOrder(
    [
      {
        id: 'a',
        productName: 'Flyers',
        quantity: 500,
        options: [],
        pricePence: pence(6000),
        publicPence: pence(6000),
        vatClass: 'standard',
        takesDiscount: true,
      },
    ],
    { discountPence: pence(600), shippingPence: pence(499) },
  );
  const named = { ...order, items: order.items.map((item) => ({ ...item, reference: 'Line <3>' })) };
  const xml = writeUbl(invoiceDocument(named, invoice));
  const top = [...xml.matchAll(/^ {2}<(c[ab]c:\w+)/gm)].map(([, name]) => name);
  expect(top.filter((name, i) => name !== top[i - 1])).toEqual([
    'cbc:CustomizationID',
    'cbc:ID',
    'cbc:IssueDate',
    'cbc:InvoiceTypeCode',
    'cbc:TaxPointDate',
    'cbc:DocumentCurrencyCode',
    'cbc:BuyerReference',
    'cac:OrderReference',
    'cac:AccountingSupplierParty',
    'cac:AccountingCustomerParty',
    'cac:PaymentMeans',
    'cac:AllowanceCharge',
    'cac:TaxTotal',
    'cac:LegalMonetaryTotal',
    'cac:InvoiceLine',
  ]);
  const [line = ''] = partsOf(xml, 'InvoiceLine');
  expect([...line.matchAll(/^ {4}<(c[ab]c:\w+)/gm)].map(([, name]) => name)).toEqual([
    'cbc:ID',
    'cbc:InvoicedQuantity',
    'cbc:LineExtensionAmount',
    'cac:OrderLineReference',
    'cac:Item',
    'cac:Price',
  ]);
  expect(line).toContain('<cbc:LineID>Line &lt;3&gt;</cbc:LineID>');
});

test('VAT that is charged on its own is 20% of a value that is taken back at 0%', () => {
  const { lines, rates } = vatAlone(
    { netPence: 0, vatPence: 430 },
    { name: 'VAT on Flyers', description: '' },
  );
  expect(lines.map(({ netPence, vatClass }) => [netPence, vatClass])).toEqual([
    [2150, 'standard'],
    [-2150, 'zero'],
  ]);
  expect(rates.map(({ netPence, vatPence }) => [netPence, vatPence])).toEqual([
    [2150, 430],
    [-2150, 0],
  ]);
});

test('an unpaid invoice names the account to pay into: by IBAN if it has one', () => {
  const item = {
    productName: 'Flyers',
    quantity: 1,
    options: [],
    vatClass: 'zero',
    takesDiscount: true,
  } as const;
  const { order, invoice } = invoicedOrder(
    [{ ...item, id: '1', options: [], pricePence: pence(100), publicPence: pence(100) }],
    { discountPence: pence(0), shippingPence: pence(0) },
  );
  const account = { accountName: 'Press Ltd', sortCode: '12-34-56', accountNumber: '00123456' };
  const meansOf = (abroad: { iban: string | null; bic: string | null }, dueOn: string | null) => {
    const seller = { ...invoice.seller, bank: { ...account, ...abroad } };
    const [means = ''] = partsOf(
      writeUbl(invoiceDocument(order, { ...invoice, dueOn, seller })),
      'PaymentMeans',
    );
    return [...means.matchAll(/<cbc:(\w+)>([^<]*)</g)].map(([, name, text]) => [name, text]);
  };
  const home = { iban: null, bic: null };
  expect(meansOf(home, '2026-12-24')).toEqual([
    ['PaymentMeansCode', '30'],
    ['PaymentID', 'GP-1'],
    ['ID', '00123456'],
    ['Name', 'Press Ltd'],
    ['ID', '123456'],
  ]);
  expect(meansOf({ iban: 'GB33 BUKB 2020 1555 5555 55', bic: 'BUKBGB22' }, '2026-12-24').slice(2)).toEqual([
    ['ID', 'GB33BUKB20201555555555'],
    ['Name', 'Press Ltd'],
    ['ID', 'BUKBGB22'],
  ]);
  expect(meansOf(home, null)).toEqual([
    ['PaymentMeansCode', '48'],
    ['PaymentID', 'GP-1'],
  ]);
});
