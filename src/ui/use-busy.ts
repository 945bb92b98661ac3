import { useEffect, useState } from 'react';

/**
 * Whether a form was sent and its answer may still come (`busy`), or should have come (`late`), and what says that it was sent. A late
 * form can be sent again: a browser doesn't say when somebody has stopped it, and its button would stay off for good.
 */
export function useBusy(lateMs: number): { busy: boolean; late: boolean; send: () => void } {
  const [state, setState] = useState<'idle' | 'busy' | 'late'>('idle');
  useEffect(() => {
    if (state !== 'busy') return;
    const timer = setTimeout(() => setState('late'), lateMs);
    return () => clearTimeout(timer);
  }, [state, lateMs]);
  useEffect(() => {
    // Shown again from the browser's memory, as after the card page.
    const wake = () => setState('idle');
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  return { busy: state === 'busy', late: state === 'late', send: () => setState('busy') };
}
