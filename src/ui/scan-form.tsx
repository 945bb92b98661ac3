import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { PrimarySubmit } from '#ui/button.tsx';
import { type Scan, useScans } from './use-scans.ts';

interface Props {
  label: string;
  /** Takes what is scanned while no field has the focus, too: elsewhere that opens what was scanned (`shell/scan-script.ts`). */
  isHere?: boolean;
}

/** Where a scanner types: the field of a form, which leads to a new page. */
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
  /** what the page says of a scan that was sent without script */
  children: ReactNode;
}

/** Where a scanner types on a hydrated page: scans are counted while the page stays, with what became of each below. */
export function LiveScanForm({ label, isHere = false, to, children }: LiveProps) {
  const { scans, send } = useScans(to);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code');
    if (!(field instanceof HTMLInputElement)) return;
    const code = field.value.trim();
    // The next scan begins at once.
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

/** The newest is read from across the bench; those not answered yet have their number alone. */
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
