import type { Company } from '#features/pricing/company/index.ts';
import { poundsField, type VatClass } from '#kit/money.ts';
import { type Place, placeOf } from '#kit/places.ts';
import type {
  Buyer,
  DocumentExtra,
  DocumentLine,
  PaidBy,
  StructuredDocument,
} from './structured-document.ts';
import { element } from './xml.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

/**
 * Writes a document in UBL 2.1 as EN 16931 requires (CEN/TS 16931-3-2). The order of elements is UBL's own; comments
 * name the standard's terms (BT) where UBL's names don't say which is meant.
 */
export function writeUbl(document: StructuredDocument): string {
  const isInvoice = document.kind === 'invoice';
  const root = isInvoice ? 'Invoice' : 'CreditNote';
  const children = [
    element('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
    element('cbc:ID', document.number),
    element('cbc:IssueDate', document.issuedOn),
    ...(isInvoice ? invoiceDates(document) : creditNoteDates(document)),
    element('cbc:DocumentCurrencyCode', 'GBP'),
    // BT-10, BT-13, BT-14
    element('cbc:BuyerReference', document.poNumber ?? ''),
    document.orderNumber &&
      element('cac:OrderReference', [
        element('cbc:ID', document.poNumber ?? NOT_GIVEN),
        element('cbc:SalesOrderID', document.orderNumber),
      ]),
    document.refersTo &&
      element('cac:BillingReference', [
        element('cac:InvoiceDocumentReference', [
          element('cbc:ID', document.refersTo.invoiceNumber),
          element('cbc:IssueDate', document.refersTo.issuedOn),
        ]),
      ]),
    element('cac:AccountingSupplierParty', [sellerParty(document.seller)]),
    element('cac:AccountingCustomerParty', [buyerParty(document.buyer)]),
    paymentMeans(document),
    element('cac:PaymentTerms', [element('cbc:Note', document.terms)]),
    ...document.extras.map(extra),
    taxTotal(document),
    monetaryTotal(document),
    ...document.lines.map((each, i) => line(each, i + 1, isInvoice)),
  ];
  const xml = element(root, children, {
    xmlns: `${UBL}:${root}-2`,
    'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
}

/** UBL’s reference to an order must have the buyer's number; this is what Peppol writes if there is none. */
const NOT_GIVEN = 'NA';

/** 380: commercial invoice (UNTDID 1001). */
const invoiceDates = ({ dueOn, suppliedOn, note }: StructuredDocument) => [
  element('cbc:DueDate', dueOn ?? ''),
  element('cbc:InvoiceTypeCode', '380'),
  element('cbc:Note', note),
  element('cbc:TaxPointDate', suppliedOn ?? ''),
];

/** 381: credit note. */
const creditNoteDates = ({ suppliedOn, note }: StructuredDocument) => [
  element('cbc:TaxPointDate', suppliedOn ?? ''),
  element('cbc:CreditNoteTypeCode', '381'),
  element('cbc:Note', note),
];

/** UNTDID 4461: bank card, payment to bank account, in cash; 1: not defined. */
const MEANS_CODES: Readonly<Record<PaidBy, string>> = {
  card: '48',
  bank: '42',
  cash: '10',
  account: '1',
  several: '1',
};

/**
 * How it was paid, or the account to pay into (BG-17): its IBAN, or its number with the sort code as the bank's name.
 */
function paymentMeans({ paidBy, seller: { bank }, orderNumber, number }: StructuredDocument): string | null {
  const owedTo = paidBy === 'account' ? bank : undefined;
  const branch = owedTo?.iban ? owedTo.bic : owedTo?.sortCode.replaceAll('-', '');
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', owedTo ? CREDIT_TRANSFER : MEANS_CODES[paidBy]),
    element('cbc:PaymentID', orderNumber ?? number),
    owedTo
      ? element('cac:PayeeFinancialAccount', [
          element('cbc:ID', (owedTo.iban ?? owedTo.accountNumber).replaceAll(' ', '')),
          element('cbc:Name', owedTo.accountName),
          branch ? element('cac:FinancialInstitutionBranch', [element('cbc:ID', branch)]) : null,
        ])
      : null,
  ]);
}

/** UNTDID 4461. */
const CREDIT_TRANSFER = '30';

function sellerParty({ name, addressLines, postalCode, phone, email, ...seller }: Company): string | null {
  const [line1 = '', line2 = '', ...more] = addressLines.slice(0, -1);
  return element('cac:Party', [
    address({
      line1,
      line2,
      line3: more.join(', '),
      city: addressLines.at(-1) ?? '',
      postalCode,
      code: 'GB',
    }),
    element('cac:PartyTaxScheme', [element('cbc:CompanyID', vatIdentifier(seller.vatNumber)), vatScheme()]),
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', name),
      element('cbc:CompanyID', seller.companyNumber),
    ]),
    element('cac:Contact', [element('cbc:Telephone', phone), element('cbc:ElectronicMail', email)]),
  ]);
}

/** `GB000000000`: with the country code in front, which the owner may have left out. */
function vatIdentifier(text: string): string {
  const number = text.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z]{2}/.test(number) ? number : `GB${number}`;
}

function buyerParty({ name, contact, address: at }: Buyer): string | null {
  return element('cac:Party', [
    address({ ...at, line3: '', code: placeOf(at.postalCode, at.country).code }),
    element('cac:PartyLegalEntity', [element('cbc:RegistrationName', name)]),
    element('cac:Contact', [element('cbc:Name', contact ?? '')]),
  ]);
}

interface Address {
  line1: string;
  line2: string;
  line3: string;
  city: string;
  postalCode: string;
  code: Place['code'];
}

const address = ({ line1, line2, line3, city, postalCode, code }: Address) =>
  element('cac:PostalAddress', [
    element('cbc:StreetName', line1),
    element('cbc:AdditionalStreetName', line2),
    element('cbc:CityName', city),
    element('cbc:PostalZone', postalCode),
    element('cac:AddressLine', [element('cbc:Line', line3)]),
    element('cac:Country', [element('cbc:IdentificationCode', code)]),
  ]);

/** UNTDID 5189 and 7161: discount; delivery. */
function extra({ kind, reason, netPence, vatClass }: DocumentExtra): string | null {
  const isCharge = kind === 'delivery';
  return element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', String(isCharge)),
    element('cbc:AllowanceChargeReasonCode', isCharge ? 'DL' : '95'),
    element('cbc:AllowanceChargeReason', reason),
    money('cbc:Amount', netPence),
    vatCategory('cac:TaxCategory', vatClass),
  ]);
}

const taxTotal = ({ rates }: StructuredDocument) =>
  element('cac:TaxTotal', [
    money('cbc:TaxAmount', sumOf(rates, 'vatPence')),
    ...rates.map(({ vatClass, netPence, vatPence }) =>
      element('cac:TaxSubtotal', [
        money('cbc:TaxableAmount', netPence),
        money('cbc:TaxAmount', vatPence),
        vatCategory('cac:TaxCategory', vatClass),
      ]),
    ),
  ]);

function monetaryTotal({ lines, extras, rates, paidPence }: StructuredDocument): string | null {
  const linesPence = sumOf(lines, 'netPence');
  const discounts = extras.filter(({ kind }) => kind === 'discount');
  const deliveries = extras.filter(({ kind }) => kind === 'delivery');
  const netPence = linesPence - sumOf(discounts, 'netPence') + sumOf(deliveries, 'netPence');
  const totalPence = netPence + sumOf(rates, 'vatPence');
  return element('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', linesPence),
    money('cbc:TaxExclusiveAmount', netPence),
    money('cbc:TaxInclusiveAmount', totalPence),
    discounts.length > 0 ? money('cbc:AllowanceTotalAmount', sumOf(discounts, 'netPence')) : null,
    deliveries.length > 0 ? money('cbc:ChargeTotalAmount', sumOf(deliveries, 'netPence')) : null,
    money('cbc:PrepaidAmount', paidPence),
    money('cbc:PayableAmount', totalPence - paidPence),
  ]);
}

/** The price is for the whole quantity (BT-149), so that no rounded price of one copy contradicts the line. */
function line(
  { name, description, note, reference, quantity, netPence, vatClass }: DocumentLine,
  number: number,
  isInvoice: boolean,
): string | null {
  // C62: one, of whatever it is (UN/ECE Recommendation 20). A price can't be negative, a quantity can.
  const one = { unitCode: 'C62' };
  const copies = netPence < 0 ? -quantity : quantity;
  return element(isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', [
    element('cbc:ID', String(number)),
    // BT-127
    element('cbc:Note', note ?? ''),
    element(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', String(copies), one),
    money('cbc:LineExtensionAmount', netPence),
    // BT-132
    element('cac:OrderLineReference', [element('cbc:LineID', reference ?? '')]),
    element('cac:Item', [
      element('cbc:Description', description),
      element('cbc:Name', name),
      vatCategory('cac:ClassifiedTaxCategory', vatClass),
    ]),
    element('cac:Price', [
      money('cbc:PriceAmount', Math.abs(netPence)),
      element('cbc:BaseQuantity', String(quantity), one),
    ]),
  ]);
}

/** UNTDID 5305: standard rate; zero-rated goods. */
function vatCategory(name: string, vatClass: VatClass): string | null {
  const { id, percent } = { standard: { id: 'S', percent: '20' }, zero: { id: 'Z', percent: '0' } }[vatClass];
  return element(name, [element('cbc:ID', id), element('cbc:Percent', percent), vatScheme()]);
}

const vatScheme = () => element('cac:TaxScheme', [element('cbc:ID', 'VAT')]);

const money = (name: string, amountPence: number) =>
  element(name, poundsField(amountPence), { currencyID: 'GBP' });

function sumOf<K extends string>(amounts: readonly Readonly<Record<K, number>>[], key: K): number {
  return amounts.reduce((sum, amount) => sum + amount[key], 0);
}
