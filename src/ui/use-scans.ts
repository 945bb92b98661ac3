import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { sendForm } from './send-form.ts';

/** The outcome of a scan, as a sentence. `to`: the page about it. */
interface ScanAnswer {
  words: string;
  to?: string;
}

/** Something scanned on this page; `ok` is null until the shop has responded. */
export interface Scan extends ScanAnswer {
  id: number;
  ok: boolean | null;
}

/** How many outcomes stay on the page. */
const SHOWN = 8;
/** How much of an unreadable scan is shown: no ticket is longer. */
const LETTERS_SHOWN = 100;

/**
 * Sends scans without leaving the page: a scanner is quicker than a response, and anything that it types into a page
 * being replaced is lost. Scans are sent one after another, in order, and the page is read again when all have a
 * response.
 */
export function useScans(to: string): { scans: readonly Scan[]; send: (code: string) => void } {
  const { revalidate } = useRevalidator();
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const queue = useRef(Promise.resolve());
  const last = useRef(0);
  const isOld = useRef(false);
  const send = useCallback(
    (code: string) => {
      last.current += 1;
      const id = last.current;
      setScans((now) =>
        [{ id, words: code.slice(0, LETTERS_SHOWN), ok: null }, ...now].slice(
          0,
          Math.max(SHOWN, openOf(now) + 1),
        ),
      );
      queue.current = queue.current.then(async () => {
        const answer = await sendForm<ScanAnswer>(to, { code });
        const result = answer.ok ? answer.body : { words: about(code, answer.error) };
        setScans((now) => now.map((one) => (one.id === id ? { ...one, ...result, ok: answer.ok } : one)));
        if (answer.ok) isOld.current = true;
        // If the page can't be read again now, reloading would lose its content: wait for the next scan that gets a
        // response.
        if (!isOld.current || id !== last.current || (!answer.ok && answer.isUnreached)) return;
        isOld.current = false;
        await revalidate();
      });
    },
    [to, revalidate],
  );
  const isSending = openOf(scans) > 0;
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);
  return { scans, send };
}

/** How many scans have no response yet. */
const openOf = (scans: readonly Scan[]) => scans.filter(({ ok }) => ok === null).length;

/** An outcome says what it is about, because several are listed together. */
function about(code: string, words: string): string {
  const shown = code.slice(0, LETTERS_SHOWN);
  return words.includes(shown) ? words : `${shown}: ${words}`;
}
