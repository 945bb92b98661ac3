import type { PlaceholderBlock, PlaceholderLine, PlaceholderProblem, Turn } from './template-job.ts';

/** A letter as it is drawn, in mm from the top left corner of the finished page; `size` in points. */
export interface TemplateGlyph {
  char: string;
  x: number;
  y: number;
  /** how far it moves on along its line */
  advance: number;
  size: number;
  font: string;
  inks: PlaceholderLine['inks'];
  /** null: neither along the page nor across it */
  turn: Turn | null;
}

/** Something else that is drawn: left, top, right, bottom in mm. */
export type Drawn = readonly [number, number, number, number];

/** Letters of one style that stand in one line. `from` and `to` are where it begins and ends along itself. */
export interface Run {
  glyphs: TemplateGlyph[];
  text: string;
  turn: Turn;
  from: number;
  to: number;
  base: number;
  size: number;
}

interface PlaceholderSearch {
  blocks: PlaceholderBlock[];
  problems: PlaceholderProblem[];
  /** the letters that become fields */
  taken: Run[];
}

const MM_PER_PT = 25.4 / 72;
/** Letters further apart than this, in ems, aren’t one line; nearer than `WORD`, they are one word. */
const [APART, WORD] = [1, 0.15];
const SAME_LINE = 0.12;
/** Lines that stand further apart than this, in sizes, don’t close up. */
const LINES_APART = 2.2;
const SAME_EDGE_MM = 0.6;
const MARGIN_MM = 4;
const GAP_MM = 2;
const NAME = /\{\{([^{}]*)\}\}/g;
const NAME_MAX = 40;

/**
 * Finds `{{Name}}` among the letters of a page: however its letters were shown, in words, one by one or kerned. A line
 * with one becomes a field line whole, with the fixed words in it of the same style; lines that stand together become one block.
 */
export function findPlaceholders(
  page: number,
  sheet: { widthMm: number; heightMm: number },
  glyphs: readonly TemplateGlyph[],
  drawn: readonly Drawn[],
): PlaceholderSearch {
  const problems: PlaceholderProblem[] = [];
  const say = (kind: PlaceholderProblem['kind'], text: string, { x, y }: { x: number; y: number }) =>
    problems.push({ page, kind, text: text.slice(0, 80), at: [round(x), round(y)] });
  const slanted = glyphs.filter(({ turn }) => turn === null);
  const slantedText = slanted.map(({ char }) => char).join('');
  if (/\{\{[^{}]*\}\}/.test(slantedText) && slanted[0]) say('slanted', slantedText, slanted[0]);
  const runs = ([0, 90, -90] as const).flatMap((turn) =>
    runsOf(
      glyphs.filter((it) => it.turn === turn),
      turn,
    ),
  );
  const taken: Run[] = [];
  for (const run of runs) {
    const names = [...run.text.matchAll(NAME)].map(([, name = '']) => name.trim());
    const rest = run.text.replace(NAME, '');
    const place = run.glyphs[0] ?? { x: 0, y: 0 };
    if (/\{\{|\}\}/.test(rest)) say('unclosed', run.text, place);
    else if (names.some((name) => !/\p{L}/u.test(name) || name.length > NAME_MAX))
      say('nameless', run.text, place);
    else if (names.length > 0) taken.push(run);
  }
  const others = runs.filter((run) => !taken.includes(run));
  const blocks = stacked(taken).map((block) => blockOf(page, sheet, block, { taken, others, drawn }));
  return { blocks, problems, taken };
}

/** Where a letter stands along its line, and how far down the lines go. */
function placeOf({ turn, x, y }: Pick<TemplateGlyph, 'turn' | 'x' | 'y'>): [along: number, down: number] {
  if (turn === 90) return [y, -x];
  return turn === -90 ? [-y, x] : [x, y];
}

function runsOf(glyphs: readonly TemplateGlyph[], turn: Turn): Run[] {
  const styles = Map.groupBy(
    glyphs,
    ({ font, size, inks }) => `${font} ${size.toFixed(1)} ${inks.join(' ')}`,
  );
  return [...styles.values()].flatMap((alike) => {
    const lines: { base: number; glyphs: TemplateGlyph[] }[] = [];
    for (const glyph of alike) {
      const [, base] = placeOf(glyph);
      const near = glyph.size * MM_PER_PT * SAME_LINE;
      const line = lines.find((it) => Math.abs(it.base - base) <= near);
      if (line) line.glyphs.push(glyph);
      else lines.push({ base, glyphs: [glyph] });
    }
    return lines.flatMap((line) => splitLine(line.glyphs, turn, line.base));
  });
}

/** A line of letters as runs: it breaks where there is more than a word’s space. */
function splitLine(glyphs: readonly TemplateGlyph[], turn: Turn, base: number): Run[] {
  const runs: Run[] = [];
  for (const glyph of glyphs.toSorted((a, b) => placeOf(a)[0] - placeOf(b)[0])) {
    const [from] = placeOf(glyph);
    const em = glyph.size * MM_PER_PT;
    const run = runs.at(-1);
    if (!run || from - run.to > APART * em) {
      const { size } = glyph;
      runs.push({ glyphs: [glyph], text: glyph.char, turn, from, to: from + glyph.advance, base, size });
      continue;
    }
    const isNewWord = from - run.to > WORD * em && !/\s$/.test(run.text) && glyph.char !== ' ';
    run.text += isNewWord ? ` ${glyph.char}` : glyph.char;
    run.glyphs.push(glyph);
    run.to = Math.max(run.to, from + glyph.advance);
  }
  return runs
    .map((run) => ({ ...run, text: run.text.replace(/\s+/g, ' ').trim() }))
    .filter((run) => run.text);
}

/** Lines below one another, as the blocks that they stand in. */
function stacked(runs: readonly Run[]): Run[][] {
  const blocks: Run[][] = [];
  for (const run of runs.toSorted((a, b) => a.base - b.base || a.from - b.from)) {
    const block = blocks.find((lines) => followsOn(lines, run));
    if (block) block.push(run);
    else blocks.push([run]);
  }
  return blocks;
}

function followsOn(lines: readonly Run[], run: Run): boolean {
  const last = lines.at(-1);
  if (!last || last.turn !== run.turn) return false;
  const down = run.base - last.base;
  const most = Math.max(last.size, run.size) * MM_PER_PT * LINES_APART;
  const least = Math.min(last.size, run.size) * MM_PER_PT * 0.7;
  if (down < least || down > most) return false;
  return EDGES.some((edge) => lines.every((it) => Math.abs(edge(it) - edge(run)) <= SAME_EDGE_MM));
}

const EDGES = [({ from }: Run) => from, ({ from, to }: Run) => (from + to) / 2, ({ to }: Run) => to] as const;
const ALIGNS = ['left', 'centre', 'right'] as const;

interface Beside {
  taken: readonly Run[];
  others: readonly Run[];
  drawn: readonly Drawn[];
}

function blockOf(
  page: number,
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
  lines: readonly Run[],
  beside: Beside,
): PlaceholderBlock {
  const turn = lines[0]?.turn ?? 0;
  const [start, end] = turn === 0 ? [0, widthMm] : turn === 90 ? [0, heightMm] : [-heightMm, 0];
  const [from, to] = [Math.min(...lines.map((it) => it.from)), Math.max(...lines.map((it) => it.to))];
  const align = alignOf(lines, start, end);
  const margin = Math.max(
    MARGIN_MM,
    ...[Math.min(from - start, end - to)].filter((it) => it < MARGIN_MM * 4),
  );
  const [low, high] = roomOf(lines, [start + margin, end - margin], [from, to], beside);
  const middle = (from + to) / 2;
  const half = Math.max((to - from) / 2, Math.min(middle - low, high - middle));
  const room = {
    left: [from, Math.max(to, high)],
    centre: [middle - half, middle + half],
    right: [Math.min(from, low), to],
  };
  const [first = 0, last = 0] = room[align];
  return {
    page,
    turn,
    align,
    from: round(first),
    width: round(last - first),
    lines: lines.map(({ text, base, glyphs: [glyph] }) => ({
      text,
      font: glyph?.font ?? '',
      size: Math.round((glyph?.size ?? 0) * 10) / 10,
      inks: glyph?.inks ?? [0, 0, 0, 1],
      base: round(base),
    })),
  };
}

/** By the edge that lines have in common; of a single line, by where it stands on the page. */
function alignOf(lines: readonly Run[], start: number, end: number): 'left' | 'centre' | 'right' {
  const [{ from, to } = { from: 0, to: 0 }] = lines;
  const spreads = EDGES.map((edge) => Math.max(...lines.map(edge)) - Math.min(...lines.map(edge)));
  const least = Math.min(...spreads);
  if (Math.max(...spreads) - least > SAME_EDGE_MM) return ALIGNS[spreads.indexOf(least)] ?? 'left';
  if (Math.abs(from + to - start - end) <= 2) return 'centre';
  return end - to < from - start && from > (start + end) / 2 && end - to < (end - start) / 4
    ? 'right'
    : 'left';
}

/** How far a block may reach before it meets something else that stands beside it. */
function roomOf(
  lines: readonly Run[],
  [start, end]: [number, number],
  [from, to]: [number, number],
  { taken, others, drawn }: Beside,
): [number, number] {
  const turn = lines[0]?.turn ?? 0;
  const top = Math.min(...lines.map(({ base, size }) => base - size * MM_PER_PT * 0.75));
  const bottom = Math.max(...lines.map(({ base, size }) => base + size * MM_PER_PT * 0.2));
  const runs = [...taken, ...others].filter((it) => !lines.includes(it));
  const areas = [...runs.map(areaOf), ...drawn]
    .map((it) => turned(it, turn))
    .filter(([, y0, , y1]) => y0 < bottom && y1 > top);
  let [low, high] = [start, end];
  for (const [x0, , x1] of areas) {
    if (x0 >= to - 0.1) high = Math.min(high, x0 - GAP_MM);
    if (x1 <= from + 0.1) low = Math.max(low, x1 + GAP_MM);
  }
  return [Math.min(low, from), Math.max(high, to)];
}

/** Where a run’s letters are on the page. */
function areaOf({ turn, from, to, base, size }: Run): Drawn {
  const top = base - size * MM_PER_PT * 0.7;
  if (turn === 90) return [-base, from, -top, to];
  return turn === -90 ? [top, -to, base, -from] : [from, top, to, base];
}

function turned([x0, y0, x1, y1]: Drawn, turn: Turn): Drawn {
  if (turn === 90) return [y0, -x1, y1, -x0];
  return turn === -90 ? [-y1, x0, -y0, x1] : [x0, y0, x1, y1];
}

const round = (mm: number) => Math.round(mm * 100) / 100;
