/** The year 2026 for the pictures: a month's leaf and a year's sheet, drawn into `width` × `height` from 0, 0. */
import { wheelers } from './sample-designs.ts';
import { colour, line, rect, text } from './svg.ts';

const monthNames =
  'January February March April May June July August September October November December'.split(' ');

/** Days of a month of 2026 as a grid, weeks from Monday. */
export function monthGrid(month: number, width: number, height: number, titleSize: number): string {
  const first = (new Date(Date.UTC(2026, month, 1)).getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(2026, month + 1, 0)).getUTCDate();
  const top = titleSize * 1.7;
  const column = width / 7;
  const row = (height - top) / 6;
  const size = Math.min(column, row) * 0.42;
  const cells = Array.from({ length: days }, (_, index) => {
    const at = first + index;
    const x = (at % 7) * column;
    const y = top + Math.floor(at / 7) * row;
    return (
      line(x + column * 0.06, y, x + column * 0.94, y, colour.rule, 0.8) +
      text(x + column * 0.1, y + size * 1.15, String(index + 1), {
        size,
        fill: at % 7 > 4 ? colour.magenta : colour.ink,
      })
    );
  });
  return text(0, titleSize, `${monthNames[month]} 2026`, { size: titleSize, bold: true }) + cells.join('');
}

/** A year on one sheet: a row for each month of 2026, a column for each day. */
export function yearPlanner(width: number, height: number): string {
  const margin = height * 0.06;
  const top = height * 0.19;
  const label = width * 0.06;
  const column = (width - 2 * margin - label) / 31;
  const row = (height - top - margin) / 12;
  const rows = monthNames.map((name, month) => {
    const y = top + month * row;
    const days = new Date(Date.UTC(2026, month + 1, 0)).getUTCDate();
    const cells = Array.from({ length: days }, (_, index) => {
      const weekday = new Date(Date.UTC(2026, month, index + 1)).getUTCDay();
      const fill = weekday === 0 || weekday === 6 ? colour.stage : colour.white;
      return rect(margin + label + index * column, y, column, row, fill, {
        stroke: colour.rule,
        'stroke-width': 0.6,
      });
    });
    return text(margin, y + row * 0.68, name.slice(0, 3), { size: row * 0.5, bold: true }) + cells.join('');
  });
  return (
    rect(0, 0, width, height, colour.white) +
    rect(0, 0, width, height * 0.15, wheelers.ground) +
    text(margin, height * 0.115, '2026', { size: height * 0.105, bold: true }) +
    text(width - margin, height * 0.105, wheelers.name, { size: height * 0.055, bold: true, anchor: 'end' }) +
    rows.join('')
  );
}
