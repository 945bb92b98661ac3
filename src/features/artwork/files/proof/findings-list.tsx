import type { Finding } from '#preflight/index.ts';
import { ACCEPT_FIELD } from '../acceptance.ts';
import { SEVERITY_WORDS } from './marks.ts';
import { Disc } from './proof-drawing.tsx';
import type { ListedFinding } from './proof-view.ts';

interface Props {
  findings: readonly ListedFinding[];
  /** the spread shown now, and the address of another */
  at: number;
  spreadPath: (spread: number) => string;
}

/** Findings that need nothing from this visitor, in the order of the numbers on the pages. */
export function FindingsList({ title, ...list }: Props & { title: string }) {
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="text-xl">
        {title}
      </h2>
      {list.findings.length === 0 ? (
        <p className="mt-2">No problems. The file will print as you see it here.</p>
      ) : (
        <FindingCards {...list} />
      )}
    </section>
  );
}

/** The warnings of a printable file, each with the tick that accepts it. */
export function WarningsToAccept(list: Props) {
  const isOne = list.findings.length === 1;
  return (
    <fieldset>
      <legend>
        <h2 className="text-base">
          We can print it, with {isOne ? 'this warning' : 'these warnings'}. Tick{' '}
          {isOne ? 'it to accept it' : 'each one to accept it'}.
        </h2>
      </legend>
      <FindingCards {...list} hasTicks />
    </fieldset>
  );
}

/** Each with a link to its place on the pages and back. */
function FindingCards({ findings, at, spreadPath, hasTicks = false }: Props & { hasTicks?: boolean }) {
  return (
    <ol className="mt-3 space-y-3">
      {findings.map((finding) => (
        <li key={finding.number} id={`finding-${finding.number}`} className="proof-finding sheet p-4">
          <div className="flex items-start gap-3">
            <NumberSign {...finding} />
            <div className="min-w-0 flex-1">
              <h3 className="text-base font-semibold">
                <span className="sr-only">{SEVERITY_WORDS[finding.severity]}: </span>
                {finding.title}
              </h3>
              <p className="mt-1 text-sm">{finding.fix}</p>
              <Places finding={finding} at={at} spreadPath={spreadPath} />
              <ForDesigners {...finding.designer} />
            </div>
          </div>
          {hasTicks && <Tick {...finding} />}
        </li>
      ))}
    </ol>
  );
}

function Tick({ code, title }: ListedFinding) {
  return (
    <label className="mt-2 flex min-h-11 items-center gap-3 border-t border-rule pt-2 font-semibold">
      <input type="checkbox" name={ACCEPT_FIELD} value={code} className="mx-1 size-5 shrink-0" />
      <span>
        Print it like this<span className="sr-only">: {title}</span>
      </span>
    </label>
  );
}

/** The finding's sign, as on the page. */
function NumberSign({ number, severity }: { number: number; severity: Finding['severity'] }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="28"
      height="28"
      className={`proof-mark proof-${severity}`}
      aria-hidden="true"
    >
      <Disc severity={severity} number={number} x={12} y={12} radiusMm={11} />
    </svg>
  );
}

function Places({ finding, at, spreadPath }: Omit<Props, 'findings'> & { finding: ListedFinding }) {
  if (finding.pages.length === 0) return null;
  const { number, pages } = finding;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-grey">Show it on</span>
      {pages.map(({ page, spread }) => (
        <a
          key={page}
          href={`${spread === at ? '' : spreadPath(spread)}#mark-${number}-${page}`}
          className="inline-flex min-h-8 items-center font-semibold"
        >
          page {page}
          <span className="sr-only">: {finding.title}</span>
        </a>
      ))}
    </p>
  );
}

function ForDesigners({ designer, steps }: ListedFinding['designer']) {
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer py-1 font-semibold text-reflex">For your designer</summary>
      <p className="mt-1">{designer}</p>
      {steps.length > 0 && (
        <dl className="mt-2 space-y-2">
          {steps.map(({ program, how }) => (
            <div key={program}>
              <dt className="font-semibold">{program}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
