import { useEffect, useState } from 'react';

/**
 * Whether a form was sent and its response may still come (`busy`), or is overdue (`late`), and a function to call when
 * it is sent. A late form can be sent again: a browser doesn't say when somebody has stopped it, and its button would
 * stay disabled for good.
 */
export function useBusy(lateMs: number): { busy: boolean; late: boolean; send: () => void } {
  const [state, setState] = useState<'idle' | 'busy' | 'late'>('idle');
  useEffect(() => {
    if (state !== 'busy') return;
    const timer = setTimeout(() => setState('late'), lateMs);
    return () => clearTimeout(timer);
  }, [state, lateMs]);
  useEffect(() => {
    // Shown again from the browser's memory, for example after the card page.
    const wake = () => setState('idle');
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  return { busy: state === 'busy', late: state === 'late', send: () => setState('busy') };
}
