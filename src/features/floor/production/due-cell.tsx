import type { ShownDue } from './board/due-words.ts';

/** When a job is due, in a table. */
export function DueCell({ due, className = '' }: { due: ShownDue; className?: string }) {
  return <td className={`${className} ${due.isLate ? 'font-bold text-stop' : ''}`}>{due.words}</td>;
}
