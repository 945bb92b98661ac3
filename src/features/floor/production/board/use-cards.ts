import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import type { BoardJob } from '../store.server.ts';
import type { BoardColumn } from './board-view.ts';
import { goByArrow, useFollowedCard } from './card-keys.ts';
import { codeOfCard, linkOfCard } from './job-card.tsx';
import { fieldsOf } from './use-moves.ts';

interface Cards {
  jobs: readonly BoardJob[];
  /** of the whole board, whatever its lanes */
  columns: () => readonly BoardColumn[];
  /** whether the user may move days */
  mayMoveDays: boolean;
  /** sends a change of a job */
  send: (fields: FormData) => Promise<boolean>;
}

/**
 * What staff do with the cards of a board: drag one to another column, by hand or with the keyboard, or open it. A move
 * to another stage happens at once; before one to another day they are asked.
 */
export function useCards({ jobs, columns, mayMoveDays, send }: Cards) {
  const [openCode, setOpenCode] = useState<string | null>(null);
  const [question, setAsked] = useState<{ job: BoardJob; day: string } | null>(null);
  const followed = useFollowedCard();
  const closeCard = () => {
    setOpenCode(null);
    setAsked(null);
  };
  const ask = (job: BoardJob, day: string) => {
    setOpenCode(null);
    setAsked({ job, day });
  };
  const drop = ({ stageId, day, jobs: there }: BoardColumn, code: string) => {
    const job = jobs.find((one) => one.code === code);
    if (!job || there.includes(job)) return;
    if (stageId) void send(fieldsOf({ intent: 'move', code, version: String(job.version), stage: stageId }));
    else if (day) ask(job, day);
  };
  const onClick = (event: MouseEvent) => {
    const code = codeOfCard(event);
    if (!code || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpenCode(code);
  };
  const onKey = (event: KeyboardEvent) => {
    const link = linkOfCard(event.target);
    const job = jobs.find(({ code }) => code === link?.dataset.job);
    if (!link || !job) return;
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as Record<string, number>)[event.key];
    if (!step || !event.shiftKey) return goByArrow(event, link);
    event.preventDefault();
    const all = columns();
    const next = all[all.findIndex((column) => column.jobs.includes(job)) + step];
    if (!next || (next.day !== null && !mayMoveDays)) return;
    followed.current = job.code;
    drop(next, job.code);
  };
  return {
    /** the job whose card is open */
    open: jobs.find(({ code }) => code === openCode) ?? null,
    question,
    ask,
    closeCard,
    drop,
    onClick,
    onKey,
  };
}
