import { deliveryLines } from '#features/orders/order/index.ts';
import type { Company } from '#features/pricing/company/index.ts';
import { formatPounds } from '#kit/money.ts';
import { type CustomsDeclaration, ORIGIN } from '../customs.ts';
import { weightWords } from '../parcel-weight.ts';
import type { ParcelOfOrder } from '../read-parcels.server.ts';
import { type Page, senderLines } from './page.ts';

/** What the sender certifies, in the words of the form (Universal Postal Union, CN22). */
const CERTIFIED =
  'I certify that the particulars given in this declaration are correct and that this item does not contain any dangerous article, or articles prohibited by legislation or by postal or customs regulations.';

/** Draws the customs declaration of a parcel on a separate label, to go beside the address label. */
export function drawCustoms(
  page: Page,
  { packing }: ParcelOfOrder,
  declaration: CustomsDeclaration,
  sender: Company,
): void {
  const { form, goods, valuePence, grams } = declaration;
  page.add();
  page.text(`Customs declaration ${form}`, 13, { bold: true });
  page.text('May be opened officially. Sale of goods.', 8);
  page.rule();
  page.text(`From ${senderLines(sender).join(', ')}, ${ORIGIN.name}. VAT ${sender.vatNumber}`, 7.5);
  page.text(`To ${deliveryLines(packing).join(', ')}`, 7.5, { gap: 3 });
  if (form === 'CN23')
    page.text(`Order and invoice: ${packing.orderNumber}. ${packing.customerEmail}`, 7.5, { gap: 3 });
  page.rule();
  for (const one of goods) {
    if (page.doc.y > page.height - 130) page.add();
    page.text(one.description, 9, { bold: true });
    const facts = [
      `Value ${formatPounds(one.valuePence)}`,
      ...(one.grams === null ? [] : [`net ${weightWords(one.grams)}`]),
      ...(one.commodityCode ? [`HS ${one.commodityCode}`] : []),
      `made in ${ORIGIN.name} (${ORIGIN.code})`,
    ];
    page.text(facts.join(', '), 8);
  }
  page.rule();
  page.text(`Total value ${formatPounds(valuePence)} (GBP). Total weight ${weightWords(grams)}.`, 9, {
    bold: true,
  });
  page.text(CERTIFIED, 6.5, { gap: 4 });
  page.text('Date and sender’s signature', 7.5, { gap: 22 });
}
