import type { ArrivalTable } from './arrivals.ts';

/** When something ordered now is with its customer, by place and turnaround. Scrolls sideways on a phone. */
export function Arrivals({ turnarounds, zones }: ArrivalTable) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
    <section className="sheet relative overflow-x-auto" tabIndex={0} aria-label="Days of arrival">
      <table className="list-table figures">
        <caption className="px-3 pt-3 text-left text-sm">If you order now, it is with you by</caption>
        <thead>
          <tr>
            <th scope="col">Where to</th>
            {turnarounds.map(({ name, despatch }) => (
              <th key={name} scope="col">
                {name}
                <span className="block font-normal">despatch {despatch}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {zones.map(({ name, days }) => (
            <tr key={name}>
              <th scope="row" className="border-b border-rule bg-transparent! text-left! text-sm!">
                {name}
              </th>
              {days.map((day, i) => (
                <td key={turnarounds[i]?.name}>With you by {day}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
