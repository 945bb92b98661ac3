import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { PrimarySubmit } from '#ui/button.tsx';
import { type Scan, useScans } from './use-scans.ts';

interface Props {
  label: string;
  /** Also takes scans while no field has the focus; elsewhere that opens the scanned job (`shell/scan-script.ts`). */
  isHere?: boolean;
}

/** The field into which a scanner types, in a form that leads to a new page. */
export function ScanForm({ label, isHere = false }: Props) {
  return (
    <form method="post" data-scan-here={isHere ? '' : undefined} className="mt-4">
      <ScanField label={label} />
    </form>
  );
}

interface LiveProps extends Props {
  /** where scans are sent, one after another, while the page stays; without script the form sends them to the page */
  to: string;
  /** the page's response to a scan that was sent without script */
  children: ReactNode;
}

/**
 * The field into which a scanner types on a hydrated page: scans are sent while the page stays, and the outcome of each
 * is listed below.
 */
export function LiveScanForm({ label, isHere = false, to, children }: LiveProps) {
  const { scans, send } = useScans(to);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code');
    if (!(field instanceof HTMLInputElement)) return;
    const code = field.value.trim();
    // Ready for the next scan at once.
    field.value = '';
    if (code) send(code);
  };
  return (
    <>
      <form method="post" data-scan-here={isHere ? '' : undefined} className="mt-4" onSubmit={submit}>
        <ScanField label={label} />
      </form>
      {isLive && (
        <div role="log" aria-label="Scans">
          <ol className="scans">
            {scans.map((scan) => (
              <ScanLine key={scan.id} scan={scan} />
            ))}
          </ol>
        </div>
      )}
      {scans.length === 0 && children}
    </>
  );
}

function ScanField({ label }: { label: string }) {
  return (
    <div className="scan-form">
      <input type="hidden" name="intent" value="scan" />
      <label className="block flex-1">
        <span className="field-label">{label}</span>
        <input
          type="text"
          name="code"
          className="field w-full"
          // biome-ignore lint/a11y/noAutofocus: a scanner types here all day
          autoFocus
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <PrimarySubmit>Scan</PrimarySubmit>
    </div>
  );
}

const LOOK = { good: '✓', stop: '✗' } as const;

/** The newest is readable from across the bench; scans without a response yet show only their number. */
function ScanLine({ scan: { words, ok, to } }: { scan: Scan }) {
  if (ok === null)
    return (
      <li className="notice figures">
        {words} <span className="text-grey">is being sent</span>
      </li>
    );
  const tone = ok ? 'good' : 'stop';
  return (
    <li className={`notice notice-${tone}`}>
      <span aria-hidden="true">{LOOK[tone]}</span> {words} {to && <a href={to}>Open it</a>}
    </li>
  );
}
