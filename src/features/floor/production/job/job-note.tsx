import { MentionHelp, mentionNames, type StaffName } from '#features/floor/mentions/index.ts';
import { Submit } from '#ui/button.tsx';

interface NoteProps {
  job: { code: string; version: number };
  staff: readonly StaffName[];
  /** the newest note, if nothing has happened to the job since */
  saved: string | null;
  /** a refused note, to be sent again */
  text: string | undefined;
}

/** Writes a note into a job's history. */
export function JobNote({ job, staff, saved, text }: NoteProps) {
  return (
    <form method="post" className="mt-8 max-w-4xl">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="code" value={job.code} />
      <input type="hidden" name="version" value={job.version} />
      <label htmlFor="job-note" className="field-label">
        Note on this job
      </label>
      <textarea
        id="job-note"
        name="note"
        rows={2}
        maxLength={500}
        defaultValue={text}
        className="field w-full"
        {...mentionNames(staff)}
      />
      <MentionHelp of="job-note" staff={staff} saved={saved} />
      <p className="mt-2">
        <Submit>Save Note</Submit>
      </p>
    </form>
  );
}
