import { shortHash } from '#features/orders/order/index.ts';
import { dueMinute } from '#features/pricing/delivery/index.ts';
import { countWords } from '#kit/count-words.ts';
import { formatMinute, formatWeekday } from '#kit/day.ts';
import { formatSize } from '#kit/millimetres.ts';
import { BOLD, drawPdf, type Pdf, REGULAR } from '#platform/pdf.server.ts';
import { withOvers } from '../overs.ts';
import type { Ticket, TicketSheet } from './read-tickets.server.ts';
import { TICKET_SIZES, type TicketSize } from './ticket-sizes.ts';

/** The width for which the measurements below are given; other sizes are in proportion. */
const DRAWN_FOR = TICKET_SIZES.a5.points[0];

export interface DrawnTicket extends Ticket {
  /** the first page of its file, as PNG or JPEG; null if there is none */
  picture: Buffer | null;
  /** the address of the job’s page */
  address: string;
  /** where it is folded, and how; empty if it isn’t */
  folds: string;
}

/**
 * Draws job tickets, one per page. Each has its code as a barcode for scanners and its page's address as a QR code for
 * phones.
 */
export async function drawTickets(tickets: readonly DrawnTicket[], size: TicketSize): Promise<Buffer> {
  const [width, height] = TICKET_SIZES[size].points;
  const codes = await Promise.all(tickets.map(drawCodes));
  const options = { size: [width, height] as [number, number], margin: 0, autoFirstPage: false };
  const info = { Title: `Job tickets: ${tickets.length}`, Creator: 'Galley' };
  return drawPdf({ ...options, info }, (doc) => {
    for (const [i, ticket] of tickets.entries()) {
      doc.addPage();
      doc.scale(width / DRAWN_FOR);
      drawTicket(doc, ticket, codes[i] as Codes, (height * DRAWN_FOR) / width);
    }
  });
}

interface Codes {
  bars: Buffer;
  square: Buffer;
}

/** Loaded on first use: it is larger than the rest of the back office. */
async function drawCodes({ code, address }: DrawnTicket): Promise<Codes> {
  const { toBuffer } = await import('bwip-js/node');
  const [bars, square] = await Promise.all([
    toBuffer({ bcid: 'code128', text: code, height: 12, scale: 4, paddingwidth: 10 }),
    toBuffer({ bcid: 'qrcode', text: address, scale: 6, padding: 4 }),
  ]);
  return { bars, square };
}

const MARGIN = 24;
const RIGHT = DRAWN_FOR - MARGIN;
const WIDTH = RIGHT - MARGIN;
const LABEL_WIDTH = 84;
const PICTURE = { width: 120, height: 150 };
const FOOT = 110;

function drawTicket(doc: Pdf, ticket: DrawnTicket, { bars, square }: Codes, height: number): void {
  doc.font(BOLD).fontSize(11).text(ticket.code, MARGIN, MARGIN, { lineBreak: false });
  doc.text(dueLine(ticket), MARGIN, MARGIN, { width: WIDTH, align: 'right' });
  doc
    .moveTo(MARGIN, MARGIN + 18)
    .lineTo(RIGHT, MARGIN + 18)
    .lineWidth(1.5)
    .stroke();
  doc.fontSize(22).text(ticket.quantity.toLocaleString('en-GB'), MARGIN, MARGIN + 26, { width: WIDTH });
  doc.fontSize(15).text(ticket.product, { width: WIDTH });
  drawStops(doc, ticket);
  drawNote(doc, ticket);
  const top = doc.y + 6;
  if (ticket.picture) drawPicture(doc, ticket.picture, top);
  const width = ticket.picture ? WIDTH - PICTURE.width - 12 : WIDTH;
  doc.y = top;
  for (const [label, value] of rowsOf(ticket)) {
    // Anything that doesn’t fit above the codes is on the job page; the file and its hash come first.
    if (doc.y > height - FOOT - 16) break;
    const y = doc.y;
    doc
      .font(REGULAR)
      .fontSize(8)
      .text(label, MARGIN, y + 1.5, { width: LABEL_WIDTH, lineBreak: false });
    doc
      .font(BOLD)
      .fontSize(9.5)
      .text(value, MARGIN + LABEL_WIDTH, y, { width: width - LABEL_WIDTH });
    doc.y += 2;
  }
  doc.image(bars, MARGIN, height - FOOT + 14, { fit: [WIDTH - 96, 56] });
  doc.image(square, RIGHT - 88, height - FOOT + 2, { fit: [88, 88] });
}

/** `Leaves Thursday 26 November, 16:30`: beside the number, the year wouldn’t fit. */
function dueLine({ dueOn, deliveryMethod, times }: Ticket): string {
  const isCollected = deliveryMethod !== 'delivery';
  const minute = dueMinute({ dueOn, isCollected }, times);
  const time = minute === null ? '' : `, ${formatMinute(minute)}`;
  return `${isCollected ? 'To collect' : 'Leaves'} ${formatWeekday(dueOn)}${time}`;
}

/** Why it must not be printed, and what has changed since an older ticket, in a frame, so that it is seen first. */
function drawStops(doc: Pdf, { isCancelled, artworkProblem, proofWaits, isDisputed, changed }: Ticket): void {
  const why = [
    ...(isCancelled ? ['The order was cancelled'] : []),
    ...(artworkProblem ? [`Artwork: ${artworkProblem}`] : []),
    ...(proofWaits ? ['The proof is not approved'] : []),
    ...(isDisputed ? ['The payment is disputed'] : []),
  ];
  const framed = [
    ...(why.length > 0 ? [`DO NOT PRINT. ${why.join('. ')}`] : []),
    ...(changed ? [`CHANGED. ${changed}`] : []),
  ];
  if (framed.length === 0) return;
  const y = doc.y + 4;
  doc.font(BOLD).fontSize(11);
  const words = framed.join('\n');
  const height = doc.heightOfString(words, { width: WIDTH - 12 }) + 10;
  doc.rect(MARGIN, y, WIDTH, height).lineWidth(2).stroke();
  doc.text(words, MARGIN + 6, y + 5, { width: WIDTH - 12 });
  doc.y = y + height;
}

/** What staff wrote for production, above everything that is read off line by line. */
function drawNote(doc: Pdf, { itemNote }: Ticket): void {
  if (!itemNote) return;
  const y = doc.y + 4;
  doc.font(BOLD).fontSize(11);
  const height = doc.heightOfString(itemNote, { width: WIDTH - 10 });
  doc
    .moveTo(MARGIN + 1, y)
    .lineTo(MARGIN + 1, y + height)
    .lineWidth(2)
    .stroke();
  doc.text(itemNote, MARGIN + 10, y, { width: WIDTH - 10 });
  doc.y = y + height;
}

function drawPicture(doc: Pdf, picture: Buffer, y: number): void {
  const place = { fit: [PICTURE.width, PICTURE.height] as [number, number], align: 'right' as const };
  doc.image(picture, RIGHT - PICTURE.width, y, place);
}

function rowsOf(ticket: DrawnTicket): [label: string, value: string][] {
  const { artworkName, sha256, accepted, sheet, quantity, overs } = ticket;
  const copies = sheet?.copies ?? withOvers(quantity, overs);
  return [
    ...finishedRows(ticket),
    ...ticket.options
      .filter(({ group }) => group !== 'quantities' && group !== 'turnaround')
      .map(({ label, name }): [string, string] => [label, name]),
    ...(sheet || copies > quantity
      ? [[sheet ? 'Sheet' : 'Print', printWords(sheet?.code, copies, quantity)] as [string, string]]
      : []),
    ...(sheet ? [['Imposed', imposedWords(sheet)] as [string, string]] : []),
    ['Artwork', artworkName && sha256 ? `${artworkName} (${shortHash(sha256)})` : 'No file yet'],
    ['Customer', customerWords(ticket)],
    ...accepted.map(({ title, by }): [string, string] => ['Accepted', `${title} (${by})`]),
    ...(ticket.orderNotes ? [['Notes', ticket.orderNotes] as [string, string]] : []),
  ];
}

/** Its cut size and the printed sides or pages, unless its options give both, and its folds. */
function finishedRows({ needs, filePages, folds, options }: DrawnTicket): [label: string, value: string][] {
  if (!needs) return [];
  const { pages, bound } = needs;
  const count = pages.free ? (filePages ?? pages.max) : pages.wanted;
  const printed =
    bound || count > 2 ? countWords(count, 'page') : `printed on ${count === 1 ? 'one side' : 'both sides'}`;
  const size = formatSize(needs);
  const isSaid =
    options.some(({ group }) => group === 'sides') && options.some(({ name }) => name.includes(size));
  return [
    ...(isSaid ? [] : [['Cut to', `${size}, ${printed}`] as [string, string]]),
    ...(folds ? [['Folds', folds] as [string, string]] : []),
  ];
}

/** `4 up on SRA3, sheetwise, 67 sheets, with 2 other jobs`; for a book, whose pieces differ, without the number up. */
function imposedWords({ paper, workStyle, plates }: TicketSheet): string {
  const [first] = plates;
  const up = first && plates.length === 1 && first.pieces === 1 ? `${first.up} up on` : 'On';
  const style = plates.some(({ sides }) => sides > 1) ? workStyle.replaceAll('-', ' ') : 'one side';
  const others = new Set(plates.flatMap(({ jobs }) => jobs)).size - 1;
  const sheets = plates.reduce((sum, plate) => sum + plate.sheets, 0);
  return [
    `${up} ${paper}`,
    style,
    countWords(sheets, 'sheet'),
    ...(others > 0 ? [`with ${countWords(others, 'other job')}`] : []),
  ].join(', ');
}

function customerWords({ customer, poNumber, reference }: Ticket): string {
  return [
    customer,
    ...(poNumber ? [`their order ${poNumber}`] : []),
    ...(reference ? [`their reference ${reference}`] : []),
  ].join(', ');
}

/** `S-0004: 525 copies, 25 over`; without the sheet’s number for a job that isn't on one. */
function printWords(sheet: string | undefined, copies: number, quantity: number): string {
  const over = copies - quantity;
  const words = `${countWords(copies, 'copy', 'copies')}${over > 0 ? `, ${over.toLocaleString('en-GB')} over` : ''}`;
  return sheet ? `${sheet}: ${words}` : words;
}
