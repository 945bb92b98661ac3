import { useEffect, useState } from 'react';

/** A form that is sent: `no`, `yes` while its answer may come soon, then `late`. */
type Busy = 'no' | 'yes' | 'late';

/**
 * Whether a form is on its way, and a function that says it was sent. After `lateMs` it can be sent again: a browser doesn't say
 * when somebody has stopped it, and without that its button would stay off until the page is opened again.
 */
export function useBusy(lateMs: number): [busy: Busy, send: () => void] {
  const [busy, setBusy] = useState<Busy>('no');
  useEffect(() => {
    if (busy !== 'yes') return;
    const timer = setTimeout(() => setBusy('late'), lateMs);
    return () => clearTimeout(timer);
  }, [busy, lateMs]);
  useEffect(() => {
    // Shown again from the browser's memory, as after the card page.
    const wake = () => setBusy('no');
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  return [busy, () => setBusy('yes')];
}
