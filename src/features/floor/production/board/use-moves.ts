import { useCallback, useRef, useState } from 'react';
import { href } from '#kit/href.ts';
import { type Answer, sendForm } from '#ui/send-form.ts';
import { useToast } from '#ui/toast.tsx';
import type { JobOutcome } from '../job-outcome.ts';

type Done = Extract<JobOutcome, { ok: true }>;

/**
 * Sends changes of jobs from the board. `moving` has the stages at which cards are shown in the meantime, by code. A
 * refusal stays on the board until the next change; a successful move is announced with Undo.
 */
export function useMoves(refresh: () => Promise<void>) {
  const showToast = useToast();
  const [moving, setMoving] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const waiting = useRef(new Map<string, Promise<Answer<Done>>>());
  const send = useCallback(
    async (fields: FormData): Promise<boolean> => {
      const code = String(fields.get('code'));
      const stage = fields.get('stage');
      if (stage !== null) setMoving((now) => ({ ...now, [code]: String(stage) }));
      setRefusal(null);
      // Two key presses in a row may move a job twice: the second move follows the first, with the version that the
      // first made.
      const before = waiting.current.get(code);
      const sent = (before ?? Promise.resolve(null)).then((earlier) => {
        if (earlier?.ok) fields.set('version', String(earlier.body.version));
        return sendForm<Done>(href('/admin/jobs/change'), fields);
      });
      waiting.current.set(code, sent);
      const answer = await sent;
      await refresh();
      if (waiting.current.get(code) !== sent) return answer.ok;
      waiting.current.delete(code);
      setMoving(({ [code]: _done, ...others }) => others);
      if (!answer.ok) {
        setRefusal(answer.error);
        return false;
      }
      const { event, words } = answer.body;
      showToast(
        words,
        event
          ? () => void send(fieldsOf({ intent: 'undo', code, version: '0', event: String(event) }))
          : undefined,
      );
      return true;
    },
    [refresh, showToast],
  );
  return { moving, refusal, send };
}

/** Returns the fields of a form. */
export function fieldsOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
