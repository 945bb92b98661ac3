import { formatTime } from '#kit/london-time.ts';
import type { AnswerKind, ProofAnswer } from './share.ts';

const KIND_WORDS: Readonly<Record<AnswerKind, { words: string; className: string }>> = {
  approved: { words: '✓ approves', className: 'text-good' },
  refused: { words: '✕ says no', className: 'text-stop' },
  comment: { words: 'comments', className: 'text-grey' },
};

/** The answers about a proof, oldest first. */
export function AnswersList({ answers, none }: { answers: readonly ProofAnswer[]; none: string }) {
  if (answers.length === 0) return <p className="mt-2 text-sm text-grey">{none}</p>;
  return (
    <ol className="mt-2 divide-y divide-rule text-sm">
      {answers.map(({ id, kind, name, words, createdAt }) => (
        <li key={id} className="py-2.5">
          <p>
            <strong className="break-words">{name}</strong>{' '}
            <strong className={KIND_WORDS[kind].className}>{KIND_WORDS[kind].words}</strong>{' '}
            <span className="figures text-xs text-grey">{formatTime(createdAt)}</span>
          </p>
          {words && <p className="break-words whitespace-pre-line">{words}</p>}
        </li>
      ))}
    </ol>
  );
}
