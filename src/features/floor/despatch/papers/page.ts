import type { Company } from '#features/pricing/company/index.ts';
import { BOLD, type Pdf, REGULAR } from '#platform/pdf.server.ts';

export const MARGIN = 20;

/** A page with its measures, and the barcode that goes on it. */
export class Page {
  readonly width: number;
  readonly height: number;
  readonly doc: Pdf;
  readonly bars: Buffer;
  constructor(doc: Pdf, size: [number, number], bars: Buffer) {
    this.doc = doc;
    this.bars = bars;
    this.width = size[0] - 2 * MARGIN;
    this.height = size[1];
    this.add();
  }

  add(): void {
    this.doc.addPage();
    this.doc.x = MARGIN;
    this.doc.y = MARGIN;
  }

  text(words: string, size: number, { bold = false, gap = 0 } = {}): void {
    this.doc.font(bold ? BOLD : REGULAR).fontSize(size);
    this.doc.text(words, MARGIN, this.doc.y + gap, { width: this.width });
  }

  rule(): void {
    const y = this.doc.y + 6;
    this.doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(1)
      .stroke();
    this.doc.y = y + 6;
  }
}

/** The sender, line by line. */
export const senderLines = ({ name, addressLines, postalCode }: Company) => [
  name,
  ...addressLines,
  postalCode,
];
