import { formatPounds } from '#kit/money.ts';
import { TableHead } from '#ui/list-table.tsx';

export interface Bar {
  label: string;
  /** shown under the bar if there is room */
  short: string;
  pence: number;
}

/**
 * Vertical bars from zero. Only the bars stretch to the available width: text keeps its size, even on a phone. The
 * table below has the same figures.
 */
export function SalesByDay({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ pence }) => pence));
  const [first, middle, last] = [bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)];
  return (
    <div aria-hidden="true" className="figures mt-3 text-xs">
      <p className="border-b border-rule text-grey">{formatPounds(most)}</p>
      <svg
        viewBox={`0 0 ${bars.length * 10} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-32 w-full border-b border-ink"
      >
        {bars.map(({ label, pence }, i) => (
          <rect
            key={label}
            x={i * 10 + 1}
            y={100 - (pence / most) * 100}
            width="8"
            height={(pence / most) * 100}
            className="fill-reflex"
          />
        ))}
      </svg>
      <p className="mt-1 flex justify-between">
        <span>{first?.short}</span>
        <span>{middle?.short}</span>
        <span>
          {last?.short}: {formatPounds(last?.pence ?? 0)}
        </span>
      </p>
    </div>
  );
}

/** Horizontal bars, longest first, each with its name and figure beside it. */
export function SalesByCategory({ bars }: { bars: Bar[] }) {
  const most = Math.max(1, ...bars.map(({ pence }) => pence));
  return (
    <ul aria-hidden="true" className="mt-3 space-y-1 text-xs">
      {bars.map(({ label, pence }) => (
        <li key={label} className="grid grid-cols-[7.5rem_1fr_4.5rem] items-center gap-2">
          <span className="truncate">{label}</span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-3.5 w-full">
            <rect width={(pence / most) * 100} height="8" className="fill-reflex" />
          </svg>
          <span className="figures text-right">{formatPounds(pence)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The same figures as a table. */
export function FiguresTable({ caption, head, bars }: { caption: string; head: string; bars: Bar[] }) {
  return (
    <details className="mt-3">
      <summary className="cursor-pointer font-semibold">Show as a table</summary>
      <table className="list-table mt-2">
        <caption className="sr-only">{caption}</caption>
        <TableHead columns={[{ head: head }, { head: 'Sales', className: 'text-right!' }]} />
        <tbody>
          {bars.map(({ label, pence }) => (
            <tr key={label}>
              <th scope="row" className="whitespace-normal!">
                {label}
              </th>
              <td className="figures text-right">{formatPounds(pence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
