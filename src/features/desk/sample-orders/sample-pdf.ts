import type { ArtworkSpec } from '#preflight/index.ts';

/** PDF 32000-1, 8.3.2.3: a unit of user space is 1/72 inch. */
const PT_PER_MM = 72 / 25.4;

/**
 * Draws a small print-ready PDF for a specification: pages in finished size with bleed, TrimBox and BleedBox set, one
 * flat CMYK drawing. `name` (letters, digits, hyphens) is written into it and sets its colour. Deterministic.
 */
export function drawSamplePdf(name: string, { widthMm, heightMm, bleedMm, pages }: ArtworkSpec): Uint8Array {
  const width = widthMm * PT_PER_MM;
  const height = heightMm * PT_PER_MM;
  const bleed = bleedMm * PT_PER_MM;
  const boxes = [
    `/MediaBox[0 0 ${points(width + 2 * bleed)} ${points(height + 2 * bleed)}]`,
    `/BleedBox[0 0 ${points(width + 2 * bleed)} ${points(height + 2 * bleed)}]`,
    `/TrimBox[${points(bleed)} ${points(bleed)} ${points(bleed + width)} ${points(bleed + height)}]`,
  ].join('');
  const numbers = Array.from({ length: pages.wanted }, (_, i) => 3 + 2 * i);
  const kids = numbers.map((number) => `${number} 0 R`).join(' ');
  const bodies = numbers.flatMap((number, page) => [
    `<</Type/Page/Parent 2 0 R${boxes}/Contents ${number + 1} 0 R>>`,
    stream(drawing(hueOf(name) + page * 0.21, width + 2 * bleed, height + 2 * bleed)),
  ]);
  return assemble([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.wanted}/Kids[${kids}]>>`,
    ...bodies,
    `<</Title(${name})>>`,
  ]);
}

/** A background, a panel and lines in place of text, as PDF operators. */
function drawing(hue: number, width: number, height: number): string {
  const ink = (turn: number) => (0.15 + 0.6 * Math.abs(Math.sin((hue + turn) * Math.PI))).toFixed(3);
  const margin = Math.min(width, height) / 6;
  const line = margin / 3;
  const rows = [0.9, 0.75, 0.82, 0.4].map((share, i) => {
    const length = (width - 2 * margin) * share;
    return `${points(margin)} ${points(height / 2 - i * 2 * line)} ${points(length)} ${points(line)} re f`;
  });
  return [
    `${ink(0)} ${ink(0.33)} ${ink(0.66)} 0 k 0 0 ${points(width)} ${points(height)} re f`,
    `0 0 0 0 k ${points(margin)} ${points(height / 2 + margin)} ${points(width - 2 * margin)} ${points(height / 2 - 2 * margin)} re f`,
    `0 0 0 1 k ${rows.join(' ')}`,
  ].join('\n');
}

/** From 0 to 1. */
function hueOf(name: string): number {
  return ([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) / 97) % 1;
}

function points(length: number): string {
  return length.toFixed(3);
}

function stream(content: string): string {
  return `<</Length ${content.length}>>stream\n${content}\nendstream`;
}

/** Header, numbered objects (the last one describes the file), cross-reference table, trailer. ASCII only. */
function assemble(bodies: readonly string[]): Uint8Array {
  let text = '%PDF-1.7\n';
  const offsets: string[] = [];
  for (const [i, body] of bodies.entries()) {
    offsets.push(`${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${i + 1} 0 obj\n${body}\nendobj\n`;
  }
  const size = bodies.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R/Info ${bodies.length} 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}
