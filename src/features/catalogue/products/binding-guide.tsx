import { TableHead } from '#ui/list-table.tsx';

interface Binding {
  name: string;
  /** as documented (back-office, section 9) */
  pages: string;
  opens: string;
  spine: string;
  suits: string;
  picture: 'stapled' | 'perfect' | 'wire' | 'service';
}

/** Which binding suits how many pages: pictures of the spines, then a table to compare. */
export function BindingGuide() {
  return (
    <section className="mt-14 border-t border-ink pt-8" aria-labelledby="binding">
      <h2 id="binding">Binding guide</h2>
      <p className="mt-3 max-w-[68ch]">
        Count every side as a page, including the four sides of the cover. A folded sheet makes four pages, so
        stapled booklets go up in fours. These are the ranges we recommend. The product pages offer a few
        more.
      </p>
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {BINDINGS.map(({ name, pages, suits, picture }) => (
          <li key={name} className="border-t border-rule pt-4">
            <Spine of={picture} />
            <h3 className="mt-3">{name}</h3>
            <p className="figures mt-1 font-semibold">{`${pages} pages`}</p>
            <p className="mt-1 text-sm">{suits}</p>
          </li>
        ))}
      </ul>
      <Comparison />
    </section>
  );
}

function Comparison() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
    <section className="mt-10 overflow-x-auto" aria-label="Comparison of bindings" tabIndex={0}>
      <table className="list-table min-w-[36rem]">
        <caption className="pb-2 text-left font-semibold">Bindings compared</caption>
        <TableHead columns={['Binding', 'Pages', 'Opens', 'Spine']} />
        <tbody>
          {BINDINGS.map(({ name, pages, opens, spine }) => (
            <tr key={name}>
              <td className="font-semibold">{name}</td>
              <td className="figures">{pages}</td>
              <td>{opens}</td>
              <td>{spine}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const BINDINGS: readonly Binding[] = [
  {
    name: 'Stapled',
    pages: '8-32',
    opens: 'Nearly flat, less so as pages are added',
    spine: 'A fold with two staples, no lettering',
    suits: 'Programmes, catalogues, newsletters.',
    picture: 'stapled',
  },
  {
    name: 'Perfect bound',
    pages: '36-120+',
    opens: 'Springs back; keep text off the inner edge',
    spine: 'Square and glued, with room for a title',
    suits: 'Reports, brochures, books for a shelf.',
    picture: 'perfect',
  },
  {
    name: 'Wire bound',
    pages: '20-100+',
    opens: 'Flat on the table, folds right round',
    spine: 'A metal wire through punched holes',
    suits: 'Manuals, cookery books, course notes.',
    picture: 'wire',
  },
  {
    name: 'Order of service',
    pages: '4-16',
    opens: 'Flat',
    spine: 'A fold; two staples from 8 pages',
    suits: 'Funerals, weddings, carol services.',
    picture: 'service',
  },
];

/** The book seen from its foot: leaves, fold and binding. */
function Spine({ of }: { of: Binding['picture'] }) {
  return (
    <svg
      viewBox="0 0 160 64"
      className="h-16 w-40 stroke-ink"
      fill="none"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {of === 'stapled' && (
        <>
          {[0, 6, 12, 18].map((d) => (
            <path key={d} d={`M152 ${14 + d / 2} H${34 + d} Q${12 + d} 32 ${34 + d} ${50 - d / 2} H152`} />
          ))}
          <path d="M14 32 H40" className="stroke-magenta" strokeWidth="3" />
        </>
      )}
      {of === 'perfect' && (
        <>
          {[18, 22, 26, 30, 34, 38, 42, 46].map((y) => (
            <path key={y} d={`M20 ${y} H152`} strokeWidth="1" />
          ))}
          <path d="M152 14 H16 V50 H152" strokeWidth="2.5" />
          <path d="M19 16 V48" className="stroke-magenta" strokeWidth="3" />
        </>
      )}
      {of === 'wire' && (
        <>
          {[16, 22, 28, 34, 40, 46].map((y) => (
            <path key={y} d={`M28 ${y} H152`} />
          ))}
          <ellipse cx="28" cy="31" rx="17" ry="24" className="stroke-magenta" strokeWidth="3" />
        </>
      )}
      {of === 'service' &&
        [0, 8].map((d) => (
          <path key={d} d={`M152 ${22 + d / 2} H${34 + d} Q${16 + d} 32 ${34 + d} ${42 - d / 2} H152`} />
        ))}
    </svg>
  );
}
