import { type Plate, papersOf, type SheetPlan, type SheetSide, stockOfPlate } from '#imposition/index.ts';
import { figure } from '#kit/count-words.ts';
import { ListTable } from '#ui/list-table.tsx';

const SIDE_WORDS: Readonly<Record<SheetSide['side'], string>> = {
  front: 'Front',
  back: 'Back',
  both: 'Front and back from one plate',
};

interface DrawingsProps {
  plan: SheetPlan;
  /** the name of its file, once it is made */
  file?: string;
}

/** Every different sheet of a plan: both sides drawn, and how many of each job are on it. */
export function PlanDrawings({ plan, file = 'the PDF' }: DrawingsProps) {
  const papers = papersOf(plan);
  return (
    <>
      {papers.length > 1 && (
        <p className="mt-2">
          {`Two papers: ${papers.map(({ stock, fromPage, toPage }) => `pages ${fromPage} to ${toPage} of ${file} on ${stock}`).join(', ')}.`}
        </p>
      )}
      {plan.pieces.some(({ isAlone }) => isAlone) && (
        <p className="mt-2">
          Print the leaves as sets, in their order. Once the sheets are cut, each pile is a stack of whole
          books.
        </p>
      )}
      {plan.plates.map((plate, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: plates stay in their order
        <PlateDrawing key={i} plan={plan} plate={plate} nth={i + 1} isOfTwo={papers.length > 1} />
      ))}
    </>
  );
}

interface PlateProps {
  plan: SheetPlan;
  plate: Plate;
  nth: number;
  /** whether the plan has two papers */
  isOfTwo: boolean;
}

function PlateDrawing({ plan, plate, nth, isOfTwo }: PlateProps) {
  const which = plan.plates.length > 1 ? `Sheet ${nth} of ${plan.plates.length}` : '';
  const paper = isOfTwo ? ` on ${stockOfPlate(plan, plate)}` : '';
  return (
    <section aria-labelledby={`plate-${nth}`} className="mt-6">
      <h3 id={`plate-${nth}`}>
        {which ? `${which}${paper}: print ${figure(plate.sheets)}` : `Print ${figure(plate.sheets)}`}
      </h3>
      <div className="mt-2 grid gap-4 lg:grid-cols-2">
        {plate.sides.map((side) => (
          <figure key={side.side}>
            <SideDrawing plan={plan} side={side} />
            <figcaption className="mt-1 text-sm text-grey">{SIDE_WORDS[side.side]}</figcaption>
          </figure>
        ))}
      </div>
      <PlateJobs plan={plan} plate={plate} />
    </section>
  );
}

/** How often each job is on a plate, and how many copies that gives. */
function PlateJobs({ plan, plate }: { plan: SheetPlan; plate: Plate }) {
  const counts = countsOf(plan, plate);
  return (
    <ListTable
      className="mt-3 max-w-3xl"
      columns={[
        'Job',
        { head: 'On each sheet', className: 'text-right!' },
        { head: 'Copies', className: 'text-right!' },
      ]}
    >
      {counts.map(({ words, count }) => (
        <tr key={words}>
          <td className="figures">{words}</td>
          <td className="figures text-right">{figure(count)}</td>
          <td className="figures text-right">{figure(count * plate.sheets)}</td>
        </tr>
      ))}
    </ListTable>
  );
}

function countsOf({ pieces }: SheetPlan, { sides }: Plate): { words: string; count: number }[] {
  const cells = Map.groupBy(sides[0]?.cells ?? [], ({ piece }) => piece);
  return [...cells].flatMap(([at, them]) => {
    const piece = pieces[at];
    const words = piece ? [piece.jobId, piece.label].filter(Boolean).join(', ') : '';
    return piece ? [{ words, count: them.length }] : [];
  });
}

/** One side of the paper, as you look at it. The text beside it says the same. */
function SideDrawing({ plan, side }: { plan: SheetPlan; side: SheetSide }) {
  const { widthUm, heightUm, name, gripper } = plan.sheet;
  const [width, height] = [mm(widthUm), mm(heightUm)];
  const label = `${SIDE_WORDS[side.side]} of ${name}, ${side.cells.length} places`;
  return (
    <svg
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      role="img"
      aria-label={label}
      className="block h-auto w-full max-w-2xl"
    >
      <rect width={width} height={height} className="fill-white stroke-ink" strokeWidth={0.8} />
      {side.side !== 'back' && gripper.depthUm > 0 && (
        <rect {...gripperRect(gripper.edge, mm(gripper.depthUm), width, height)} className="fill-rule" />
      )}
      {side.cells.map((cell) => {
        const piece = plan.pieces[cell.piece];
        const [x, y] = [mm(cell.xUm), height - mm(cell.yUm + cell.heightUm)];
        const [w, h] = [mm(cell.widthUm), mm(cell.heightUm)];
        const pages = piece?.[cell.face].map(({ page }) => page) ?? [];
        return (
          <g key={`${cell.xUm} ${cell.yUm}`}>
            <rect
              x={x}
              y={y}
              width={w}
              height={h}
              className={pages.length > 0 ? 'fill-paper stroke-reflex' : 'fill-white stroke-reflex'}
              strokeWidth={0.6}
            />
            <CellWords x={x + w / 2} y={y + h / 2} width={w} height={h} turn={cell.turn}>
              {[shortCode(piece?.jobId ?? ''), pagesWords(pages)]}
            </CellWords>
          </g>
        );
      })}
    </svg>
  );
}

interface CellProps {
  x: number;
  y: number;
  width: number;
  height: number;
  turn: number;
  children: readonly string[];
}

/** Two lines in the middle of a place, turned as its pages are, as large as will fit. */
function CellWords({ x, y, width, height, turn, children }: CellProps) {
  const isLying = turn === 90 || turn === 270;
  const room = isLying ? height : width;
  const longest = Math.max(...children.map((line) => line.length), 1);
  const size = Math.min(14, (room * 1.5) / longest, (isLying ? width : height) / 3);
  return (
    <text
      transform={`translate(${x} ${y}) rotate(${-turn})`}
      textAnchor="middle"
      fontSize={size}
      className="figures fill-ink"
    >
      {children.map((line, i) => (
        <tspan key={line} x={0} y={i === 0 ? -size * 0.15 : size * 1.05}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

const pagesWords = (pages: readonly number[]): string => {
  if (pages.length === 0) return 'blank';
  return pages.length === 1 ? `page ${pages[0]}` : `pages ${pages.join(' and ')}`;
};

const shortCode = (code: string) => code.replace(/^ORD-/, '');

const mm = (um: number) => um / 1000;

function gripperRect(edge: string, depth: number, width: number, height: number) {
  if (edge === 'left') return { x: 0, y: 0, width: depth, height };
  if (edge === 'right') return { x: width - depth, y: 0, width: depth, height };
  return { x: 0, y: edge === 'top' ? 0 : height - depth, width, height: depth };
}
