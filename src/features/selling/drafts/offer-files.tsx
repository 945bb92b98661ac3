import { FileField } from '#features/artwork/files/file-field.tsx';
import { formatBytes } from '#kit/format-bytes.ts';
import { Submit } from '#ui/button.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';
import type { DraftFile } from './draft.ts';
import { REQUEST_FILES_MAX } from './request-form.ts';

interface Props {
  files: readonly (DraftFile & { path: string })[];
  /** the lines that need a print file, by id; null if none can be sent here now */
  lines: readonly (readonly [string, string])[] | null;
  /** what was chosen in a refused form */
  use: string;
  error: string | undefined;
}

/** What staff attached for the customer to read before they accept. */
export function FilesFromUs({ files }: Pick<Props, 'files'>) {
  const ours = files.filter(({ fromStaff }) => fromStaff);
  if (ours.length === 0) return null;
  return (
    <section className="sheet no-print p-4 sm:p-5" aria-labelledby="ours-heading">
      <h2 id="ours-heading" className="text-xl">
        Please read
      </h2>
      <List files={ours} />
    </section>
  );
}

/** The customer's own files, and the form by which they send more. */
export function OwnFiles({ files, lines, use, error }: Props) {
  const own = files.filter(({ fromStaff }) => !fromStaff);
  if (own.length === 0 && !lines) return null;
  return (
    <section className="sheet no-print p-4 sm:p-5" aria-labelledby="files-heading">
      <h2 id="files-heading" className="text-xl">
        Your files
      </h2>
      <List files={own} />
      {lines && (
        <form method="post" encType="multipart/form-data" noValidate className="mt-4 space-y-4">
          <div>
            <FileField
              name="files"
              multiple
              label="Send us a file"
              hint={`PDF, JPG or PNG, up to ${REQUEST_FILES_MAX} files of 50 MB.`}
              error={error}
            />
          </div>
          {lines.length > 0 && (
            <div className="max-w-md">
              <FieldLabel of="use">What is it for?</FieldLabel>
              <select id="use" name="use" defaultValue={use} className="field">
                <Options
                  of={[
                    ['', 'For you to look at'],
                    ...lines.map(([id, name]) => [id, `To print: ${name}`] as const),
                  ]}
                />
              </select>
            </div>
          )}
          <Submit intent="attach">Send the file</Submit>
        </form>
      )}
    </section>
  );
}

function List({ files }: Pick<Props, 'files'>) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-1">
      {files.map(({ id, originalName, bytes, path }) => (
        <li key={id}>
          <a href={path} className="inline-flex min-h-11 items-center wrap-anywhere">
            {originalName}
          </a>{' '}
          <span className="figures text-sm text-grey">{formatBytes(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
