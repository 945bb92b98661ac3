/**
 * Stationery for the pictures: cards, letterheads, forms, pads. As in `sample-designs.ts`, each function draws into
 * `width` × `height` with its corner at 0, 0.
 */
import { bakery, type Customer, seeds, wheelers } from './sample-designs.ts';
import { colour, emWidth, line, path, rect, text } from './svg.ts';

/** Lines of text drawn as grey strokes, because nobody can read them at this size. */
function textColumn(x: number, y: number, width: number, rows: number, leading: number, ink: string): string {
  const lengths = [1, 0.94, 0.98, 0.9, 0.96, 0.62];
  return Array.from({ length: rows }, (_, row) => {
    const length = width * (lengths[row % lengths.length] ?? 1);
    return line(x, y + row * leading, x + length, y + row * leading, ink, Math.max(0.8, leading * 0.22));
  }).join('');
}

export function businessCard(customer: Customer, width: number, height: number): string {
  const { ground, ink, name, motif } = customer;
  const panel = height * 0.62;
  const left = panel + width * 0.06;
  const size = Math.min(height * 0.11, (width - left - width * 0.06) / emWidth(name));
  // 028 9649 6xxx are the numbers Ofcom reserves for drama in Northern Ireland.
  const rows = ['Orla Finn', '028 9649 6012', '14 Mill Row, Lisburn'];
  return (
    rect(0, 0, width, height, colour.white) +
    rect(0, 0, panel, height, ground) +
    motif(panel / 2, height / 2, panel * 0.34) +
    text(left, height * 0.3, name, { size, fill: ink === colour.white ? ground : ink, bold: true }) +
    rows
      .map((row, index) =>
        text(left, height * (0.64 + index * 0.115), row, { size: size * 0.68, fill: colour.grey }),
      )
      .join('')
  );
}

function heading(customer: Customer, x: number, y: number, size: number): string {
  return (
    rect(x, y, size * 1.5, size * 1.5, customer.ground) +
    customer.motif(x + size * 0.75, y + size * 0.75, size * 0.55) +
    text(x + size * 2, y + size * 1.05, customer.name, { size, bold: true })
  );
}

export function letterhead(width: number, height: number): string {
  const margin = width * 0.1;
  const size = width * 0.045;
  return (
    rect(0, 0, width, height, colour.white) +
    heading(wheelers, margin, margin * 0.8, size) +
    textColumn(margin, height * 0.23, width * 0.28, 3, size * 0.62, colour.rule) +
    textColumn(margin, height * 0.38, width - 2 * margin, 6, size * 0.72, colour.rule) +
    textColumn(margin, height * 0.55, width - 2 * margin, 6, size * 0.72, colour.rule) +
    line(margin, height - margin * 0.95, width - margin, height - margin * 0.95, colour.cyan, 1.5) +
    text(margin, height - margin * 0.5, '14 Mill Row, Lisburn  028 9649 6012', {
      size: size * 0.55,
      fill: colour.grey,
    })
  );
}

export function complimentSlip(width: number, height: number): string {
  const margin = height * 0.15;
  const size = height * 0.085;
  return (
    rect(0, 0, width, height, colour.white) +
    heading(seeds, margin, margin, size) +
    text(margin, height * 0.55, 'With compliments', { size: size * 1.25, fill: colour.grey }) +
    line(margin, height - margin * 1.15, width - margin, height - margin * 1.15, colour.green, 1.2) +
    text(margin, height - margin * 0.55, '3 Glebe Lane, Lisburn  028 9649 6044', {
      size: size * 0.6,
      fill: colour.grey,
    })
  );
}

export function envelope(width: number, height: number): string {
  const size = height * 0.075;
  return (
    rect(0, 0, width, height, colour.white) +
    path(`M0 0 L${width * 0.5} ${height * 0.16} L${width} 0`, { stroke: colour.rule, 'stroke-width': 1 }) +
    heading(bakery, width * 0.05, height * 0.2, size) +
    textColumn(width * 0.46, height * 0.58, width * 0.3, 4, size * 1.1, colour.rule) +
    rect(width * 0.87, height * 0.18, width * 0.08, height * 0.22, 'none', {
      stroke: colour.edge,
      'stroke-dasharray': '3 2',
    })
  );
}

export function orderForm(width: number, height: number, paper: string = colour.white): string {
  const margin = width * 0.08;
  const size = width * 0.05;
  const top = height * 0.26;
  const rows = 11;
  const step = (height * 0.86 - top) / rows;
  const right = width - margin;
  const rules = Array.from({ length: rows + 1 }, (_, row) =>
    line(
      margin,
      top + row * step,
      right,
      top + row * step,
      row === 0 ? colour.ink : colour.edge,
      row === 0 ? 1.4 : 0.7,
    ),
  );
  const columns = [0, 0.14, 0.72, 1].map((at) => {
    const x = margin + at * (right - margin);
    return line(x, top, x, top + rows * step, colour.edge, 0.7);
  });
  return (
    rect(0, 0, width, height, paper) +
    heading(seeds, margin, margin * 0.8, size * 0.85) +
    text(margin, height * 0.22, 'Delivery note', { size, bold: true }) +
    text(right, height * 0.22, 'No 004271', {
      size: size * 0.8,
      fill: colour.magenta,
      anchor: 'end',
      bold: true,
    }) +
    rules.join('') +
    columns.join('') +
    text(margin, height * 0.94, 'Received by', { size: size * 0.6, fill: colour.grey }) +
    line(margin + size * 4, height * 0.94, right, height * 0.94, colour.edge, 0.7)
  );
}

export function notePage(width: number, height: number): string {
  const margin = width * 0.09;
  const size = width * 0.06;
  const top = height * 0.2;
  const step = height * 0.055;
  const rows = Math.floor((height * 0.95 - top) / step);
  const rules = Array.from({ length: rows }, (_, row) =>
    line(margin, top + row * step, width - margin, top + row * step, colour.rule, 0.9),
  );
  return (
    rect(0, 0, width, height, colour.white) +
    heading(bakery, margin, height * 0.075, size * 0.8) +
    rules.join('')
  );
}

export function weekPlan(width: number, height: number): string {
  const margin = width * 0.04;
  const top = height * 0.2;
  const day = (width - 2 * margin) / 5;
  const size = height * 0.045;
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((name, index) => {
    const x = margin + index * day;
    return (
      text(x + size * 0.3, top - size * 0.5, name, { size: size * 0.85, bold: true }) +
      rect(x, top, day - margin * 0.35, height * 0.74, 'none', { stroke: colour.edge, 'stroke-width': 0.8 })
    );
  });
  return (
    rect(0, 0, width, height, colour.white) + heading(wheelers, margin, height * 0.035, size) + days.join('')
  );
}
