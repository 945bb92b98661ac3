import { formatPounds } from '../../../kit/money.ts';

export interface Bar {
  label: string;
  /** shown under the bar, where there is room for it */
  short: string;
  pence: number;
}

const HEIGHT = 120;
const STEP = 22;

/** Bars side by side, from zero, the highest and the last with their figures; the same as a table below. */
export function SalesByDay({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ pence }) => pence));
  const width = bars.length * STEP;
  const best = bars.findIndex(({ pence }) => pence === most);
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT + 38}`} className="block h-auto w-full" aria-hidden="true">
      {bars.map(({ label, short, pence }, i) => {
        const height = (pence / most) * HEIGHT;
        const middle = i * STEP + STEP / 2;
        const isTold = i === best || i === bars.length - 1;
        return (
          <g key={label}>
            <rect
              x={i * STEP + 3}
              y={18 + HEIGHT - height}
              width={STEP - 6}
              height={height}
              fill="currentColor"
              className="text-reflex"
            />
            {isTold && (
              <text
                x={Math.min(width - 22, Math.max(22, middle))}
                y={13 + HEIGHT - height}
                textAnchor="middle"
                fontSize="10"
                fill="currentColor"
              >
                {formatPounds(pence)}
              </text>
            )}
            {i % 5 === 4 && (
              <text x={middle} y={HEIGHT + 32} textAnchor="middle" fontSize="10" fill="currentColor">
                {short}
              </text>
            )}
          </g>
        );
      })}
      <line x1="0" x2={width} y1={HEIGHT + 18} y2={HEIGHT + 18} stroke="currentColor" />
    </svg>
  );
}

/** Bars below each other, longest first, each with its name and figure beside it. */
export function SalesByCategory({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ pence }) => pence));
  return (
    <svg viewBox={`0 0 440 ${bars.length * 24}`} className="block h-auto w-full" aria-hidden="true">
      {bars.map(({ label, pence }, i) => (
        <g key={label}>
          <text x="0" y={i * 24 + 16} fontSize="12" fill="currentColor">
            {label}
          </text>
          <rect
            x="150"
            y={i * 24 + 5}
            width={(pence / most) * 200}
            height="14"
            fill="currentColor"
            className="text-reflex"
          />
          <text x={156 + (pence / most) * 200} y={i * 24 + 16} fontSize="12" fill="currentColor">
            {formatPounds(pence)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The same figures to read. */
export function FiguresTable({ caption, head, bars }: { caption: string; head: string; bars: Bar[] }) {
  return (
    <details className="mt-3">
      <summary className="cursor-pointer font-semibold">As a table</summary>
      <table className="list-table mt-2">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className="text-right!">
              Sold
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, pence }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="figures text-right">{formatPounds(pence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
