import { deliveryLines, isForCollection } from '#features/orders/order/index.ts';
import type { Company } from '#features/pricing/company/index.ts';
import { figure } from '#kit/count-words.ts';
import { formatDate } from '#kit/london-time.ts';
import { BOLD, drawPdf, REGULAR } from '#platform/pdf.server.ts';
import { copiesOf } from '../copies.ts';
import { customsOf } from '../customs.ts';
import type { PackedJob, PackedParcel, Packing } from '../packing.server.ts';
import { parcelCode } from '../parcel-code.ts';
import { weightWords } from '../parcel-weight.ts';
import type { ParcelOfOrder } from '../read-parcels.server.ts';
import { drawCustoms } from './declaration.ts';
import { MARGIN, Page, senderLines } from './page.ts';
import { PAPERS, type Paper } from './paper-sizes.ts';

/** Draws a paper for each parcel, one after the other. Each has its code as a barcode that the back office’s scan box knows. */
export async function drawPapers(
  parcels: readonly ParcelOfOrder[],
  { paper, sender }: { paper: Paper; sender: Company },
): Promise<Buffer> {
  const [width, height] = PAPERS[paper].points;
  const { toBuffer } = await import('bwip-js/node');
  const bars = await Promise.all(
    parcels.map(({ packing, parcel }) =>
      toBuffer({
        bcid: 'code128',
        text: parcelCode(packing.orderNumber, parcel.number),
        height: 12,
        scale: 4,
        paddingwidth: 10,
      }),
    ),
  );
  const size: [number, number] = [width, height];
  const info = { Title: `${PAPERS[paper].name}: ${parcels.length}`, Creator: 'Galley' };
  return drawPdf({ size, margin: 0, autoFirstPage: false, info }, (doc) => {
    for (const [i, drawn] of parcels.entries()) {
      const page = new Page(doc, size, bars[i] as Buffer);
      if (paper !== 'label') {
        drawSlip(page, drawn, sender);
        continue;
      }
      drawLabel(page, drawn, sender);
      const declaration = customsOf(drawn.packing, drawn.parcel, drawn.weight);
      if (declaration) drawCustoms(page, drawn, declaration, sender);
    }
  });
}

const isWhole = (packing: Packing) =>
  packing.jobs.every(({ code, quantity }) => copiesOf(packing, code).packed === quantity);

/** `Parcel 1 of 3` once everything is packed; before that, the total isn't known. */
const parcelWords = (packing: Packing, { number }: PackedParcel) =>
  isWhole(packing) ? `Parcel ${number} of ${packing.parcels.length}` : `Parcel ${number}`;

const BARS_HEIGHT = 62;

function drawLabel(page: Page, { packing, parcel, weight }: ParcelOfOrder, sender: Company): void {
  const { doc, width, height } = page;
  page.text(`From ${senderLines(sender).join(', ')}`, 7.5);
  page.rule();
  if (isForCollection(packing)) page.text('TO COLLECT', 13, { bold: true });
  if (packing.poNumber) page.text(`Your order ${packing.poNumber}`, 10, { gap: 4 });
  const lines = isForCollection(packing) ? [packing.customerName] : deliveryLines(packing);
  // The largest type size at which the address fits above the codes.
  const room = height - BARS_HEIGHT - 62 - doc.y;
  const fits = [17, 15, 13, 11, 9, 7.5].find((size) => {
    doc.font(BOLD).fontSize(size);
    return doc.heightOfString(lines.join('\n'), { width }) <= room;
  });
  page.text(lines.join('\n'), fits ?? 6, { bold: true });
  doc.y = height - BARS_HEIGHT - 58;
  page.rule();
  const code = parcelCode(packing.orderNumber, parcel.number);
  page.text(`${packing.orderNumber}. ${parcelWords(packing, parcel)}, ${weightWords(weight)}`, 10);
  doc.image(page.bars, MARGIN, height - BARS_HEIGHT - 20, {
    fit: [width, BARS_HEIGHT - 12],
    align: 'center',
  });
  doc.font(REGULAR).fontSize(9);
  doc.text(code, MARGIN, height - 26, { width, align: 'center', lineBreak: false });
}

function drawSlip(page: Page, { packing, parcel, weight }: ParcelOfOrder, sender: Company): void {
  const { doc, width } = page;
  doc.image(page.bars, MARGIN + width - 190, MARGIN, { fit: [190, 40], align: 'right' });
  page.text('Packing slip', 18, { bold: true });
  page.text(parcelCode(packing.orderNumber, parcel.number), 9);
  page.rule();
  page.text(`Order ${packing.orderNumber}. ${parcelWords(packing, parcel)}, ${weightWords(weight)}`, 11, {
    bold: true,
  });
  const lines = isForCollection(packing) ? [packing.customerName, 'To collect'] : deliveryLines(packing);
  page.text(lines.join('\n'), 10, { gap: 6 });
  page.text('In this parcel', 12, { bold: true, gap: 12 });
  page.rule();
  for (const item of parcel.items) {
    const job = packing.jobs.find(({ code }) => code === item.code);
    if (job) drawRow(page, `${figure(item.quantity)} of ${figure(job.quantity)}`, job);
  }
  const others = packing.jobs.flatMap((job) => elsewhere(packing, parcel, job));
  if (others.length > 0) {
    page.text('Not in this parcel', 12, { bold: true, gap: 10 });
    page.rule();
    for (const words of others) {
      nextPage(page);
      page.text(words, 10, { gap: 3 });
    }
  }
  nextPage(page);
  page.text(`Sent by ${senderLines(sender).join(', ')}`, 8, { gap: 14 });
}

function drawRow(page: Page, copies: string, { product, details, reference, code }: PackedJob): void {
  nextPage(page);
  const { doc, width } = page;
  const y = doc.y + 2;
  doc.font(BOLD).fontSize(10.5).text(copies, MARGIN, y, { width: 100 });
  doc.text(product, MARGIN + 104, y, { width: width - 104 });
  doc.font(REGULAR).fontSize(8.5);
  const yours = reference && `Your reference: ${reference}`;
  doc.text([yours, details, code].filter(Boolean).join('. '), MARGIN + 104, doc.y, { width: width - 104 });
  doc.y += 4;
}

/** A long slip continues overleaf. */
function nextPage(page: Page): void {
  if (page.doc.y > page.height - 60) page.add();
}

/** Where the copies of a job are that aren't in this parcel, one sentence for each place. */
function elsewhere(packing: Packing, parcel: PackedParcel, job: PackedJob): string[] {
  const { code, product, quantity } = job;
  const others = packing.parcels
    .filter(({ id }) => id !== parcel.id)
    .flatMap((other) => {
      const copies = other.items.find((item) => item.code === code)?.quantity;
      if (!copies) return [];
      const when = other.despatchedAt ? `, which left on ${formatDate(other.despatchedAt)}` : '';
      return [`${figure(copies)} ${product}: in parcel ${other.number}${when}`];
    });
  const rest = quantity - copiesOf(packing, code).packed;
  if (rest === 0 || job.kind === 'gone') return others;
  return [...others, `${figure(rest)} ${product}: still to come`];
}
