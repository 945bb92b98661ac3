/** Drawings for the pictures: a building plan and a board of photographs, into `width` × `height` from 0, 0. */
import { shifted } from './sample-designs.ts';
import { circle, clipped, colour, path, polygon, rect, text } from './svg.ts';

/** A ground floor plan with its title block. */
export function floorPlan(sheet: string, width: number, height: number): string {
  const edge = height * 0.035;
  const unit = height * 0.1;
  const wall = { stroke: colour.ink, 'stroke-width': Math.max(1.6, height * 0.011) };
  const x = width * 0.1;
  const y = height * 0.16;
  const rooms =
    `M${x} ${y} h${unit * 8.4} v${unit * 5.8} h${-unit * 3.2} m${-unit * 1} 0 h${-unit * 4.2} V${y - unit * 0.05} ` +
    `M${x + unit * 3.4} ${y} v${unit * 2.2} m0 ${unit * 0.8} v${unit * 2.8} M${x} ${y + unit * 3} h${unit * 2} m${unit * 0.8} 0 h${unit * 0.6} ` +
    `M${x + unit * 5.8} ${y + unit * 5.8} v${-unit * 2.6} h${unit * 0.8} m${unit * 0.9} 0 h${unit * 0.9}`;
  const doors =
    `M${x + unit * 4.2} ${y + unit * 5.8} v${-unit} a${unit} ${unit} 0 0 1 ${unit} ${unit} ` +
    `M${x + unit * 3.4} ${y + unit * 2.2} h${unit * 0.8} a${unit * 0.8} ${unit * 0.8} 0 0 1 ${-unit * 0.8} ${unit * 0.8}`;
  const windows = [0.8, 4.8, 6.4].map((at) =>
    rect(x + at * unit, y - unit * 0.07, unit * 1.1, unit * 0.14, colour.white, {
      stroke: colour.ink,
      'stroke-width': 0.8,
    }),
  );
  const block = width * 0.22;
  const blockX = width - edge - block;
  const size = height * 0.026;
  const rows = ['Mill Row Hall', 'Ground floor', 'Scale 1:50', `Sheet ${sheet}  Rev B`].map((words, index) =>
    text(blockX + size, height * 0.75 + index * size * 1.75, words, { size, bold: index === 0 }),
  );
  return (
    rect(0, 0, width, height, colour.white) +
    rect(edge, edge, width - 2 * edge, height - 2 * edge, 'none', {
      stroke: colour.ink,
      'stroke-width': 1.2,
    }) +
    path(rooms, wall) +
    path(doors, { stroke: colour.edge, 'stroke-width': 0.9 }) +
    windows.join('') +
    text(x + unit * 1.2, y + unit * 1.6, 'Hall', { size: size * 1.1 }) +
    text(x + unit * 5.2, y + unit * 1.9, 'Workshop', { size: size * 1.1 }) +
    text(x + unit * 1.1, y + unit * 4.5, 'Kitchen', { size: size * 1.1 }) +
    rect(blockX, height * 0.7, block, height * 0.3 - edge, 'none', {
      stroke: colour.ink,
      'stroke-width': 1,
    }) +
    rows.join('')
  );
}

/** A board of photographs: toned views with a light border, like album prints. */
export function photographs(width: number, height: number): string {
  const margin = width * 0.07;
  const title = width * 0.075;
  const cell = (width - margin * 3) / 2;
  const high = cell * 1.08;
  const views = [shoreView, houseView, treeView, hillView].map((view, index) => {
    const x = margin + (index % 2) * (cell + margin);
    const y = margin * 1.6 + title * 2.4 + Math.floor(index / 2) * (high + margin);
    const border = rect(0, 0, cell, high, colour.white, { stroke: colour.rule, 'stroke-width': 0.8 });
    const inset = cell * 0.05;
    return shifted(
      x,
      y,
      border + clipped(inset, inset, cell - 2 * inset, high - 2 * inset, view(cell, high)),
    );
  });
  return (
    rect(0, 0, width, height, colour.paper) +
    text(width / 2, margin + title, 'A life in pictures', { size: title, bold: true, anchor: 'middle' }) +
    text(width / 2, margin + title * 2, 'Rose Anne Byrne', {
      size: title * 0.6,
      fill: colour.grey,
      anchor: 'middle',
    }) +
    views.join('')
  );
}

const tone = { sky: '#DAD6CA', mid: '#A9A598', dark: '#6F6C64' };

function shoreView(w: number, h: number): string {
  return (
    rect(0, 0, w, h, tone.sky) +
    circle(w * 0.64, h * 0.3, w * 0.1, colour.paper) +
    rect(0, h * 0.52, w, h, tone.mid) +
    polygon(
      [
        [w * 0.2, h * 0.56],
        [w * 0.36, h * 0.2],
        [w * 0.36, h * 0.56],
      ],
      colour.paper,
    ) +
    polygon(
      [
        [w * 0.15, h * 0.58],
        [w * 0.5, h * 0.58],
        [w * 0.43, h * 0.66],
        [w * 0.21, h * 0.66],
      ],
      tone.dark,
    )
  );
}

function houseView(w: number, h: number): string {
  return (
    rect(0, 0, w, h, tone.sky) +
    rect(0, h * 0.7, w, h, tone.mid) +
    rect(w * 0.22, h * 0.42, w * 0.48, h * 0.32, colour.paper) +
    polygon(
      [
        [w * 0.17, h * 0.43],
        [w * 0.46, h * 0.22],
        [w * 0.75, h * 0.43],
      ],
      tone.dark,
    ) +
    rect(w * 0.41, h * 0.54, w * 0.1, h * 0.2, tone.dark)
  );
}

function treeView(w: number, h: number): string {
  return (
    rect(0, 0, w, h, tone.sky) +
    rect(0, h * 0.74, w, h, tone.mid) +
    rect(w * 0.44, h * 0.5, w * 0.05, h * 0.3, tone.dark) +
    circle(w * 0.46, h * 0.36, w * 0.23, tone.dark)
  );
}

function hillView(w: number, h: number): string {
  return (
    rect(0, 0, w, h, tone.sky) +
    polygon(
      [
        [0, h * 0.62],
        [w * 0.36, h * 0.28],
        [w * 0.72, h * 0.62],
        [w * 0.72, h],
        [0, h],
      ],
      tone.mid,
    ) +
    polygon(
      [
        [w * 0.3, h],
        [w * 0.72, h * 0.44],
        [w, h * 0.66],
        [w, h],
      ],
      tone.dark,
    )
  );
}
