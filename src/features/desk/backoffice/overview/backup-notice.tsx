import { countWords } from '#kit/count-words.ts';
import { formatBytes } from '#kit/format-bytes.ts';
import { formatTime } from '#kit/london-time.ts';
import type { BackupState } from '#platform/backup/backup-store.server.ts';
import { Notice } from '#ui/notice.tsx';

/** The state of the backups, for the overview. `isLate`: more than a night has gone by without one. */
export interface ShownBackup extends BackupState {
  isLate: boolean;
}

/** Says what is wrong with the backups: they fail, or files were missing from the last one. Nothing otherwise. */
export function BackupTrouble({ backup: { last, failed, isLate } }: { backup: ShownBackup }) {
  if (isLate && failed)
    return (
      <Notice tone="stop" className="mt-4">
        <p className="font-bold">
          {last
            ? `There has been no backup since ${formatTime(last.startedAt)}`
            : 'There is no backup of this shop yet'}
          : the last try failed on {formatTime(failed.startedAt)}.
        </p>
        <p className="mt-1">{failed.problem}</p>
        <p className="mt-1">We’ll try again every 15 minutes.</p>
      </Notice>
    );
  if (last && last.damaged.length > 0)
    return (
      <Notice tone="care" className="mt-4">
        <p className="font-bold">
          {countWords(last.damaged.length, 'file was', 'files were')} incomplete in the backup of{' '}
          {formatTime(last.startedAt)}; everything else is in it.
        </p>
        <ul className="mt-1 list-disc pl-5">
          {last.damaged.slice(0, 5).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
    );
  return null;
}

/** Says when the last backup was made and how large it is. */
export function LastBackup({ backup: { last } }: { backup: ShownBackup }) {
  return (
    <p className="mt-6 text-sm text-grey">
      {last
        ? `Last backup: ${formatTime(last.startedAt)} (${formatBytes(last.bytes)}).`
        : 'There is no backup of this shop yet.'}
    </p>
  );
}
