import { formatBytes } from '#kit/format-bytes.ts';

/** A file that was sent with an earlier attempt at a form. */
export interface SentFile {
  name: string;
  bytes: number;
  /** sends it along with the form again */
  value: string;
}

/** The files that we already have, each with a check box to send it along; `name` is that of the check boxes. */
export function SentFiles({
  name,
  label,
  files,
}: {
  name: string;
  label: string;
  files: readonly SentFile[];
}) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-3">
      {files.map((file) => (
        <li key={file.value}>
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              name={name}
              value={file.value}
              defaultChecked
              className="size-5 accent-reflex"
            />
            <span className="wrap-anywhere">
              We have {file.name} <span className="text-grey">({formatBytes(file.bytes)})</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
