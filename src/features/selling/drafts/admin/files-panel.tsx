import { FileField } from '#features/artwork/files/file-field.tsx';
import { formatBytes } from '#kit/format-bytes.ts';
import { Submit } from '#ui/button.tsx';
import type { Draft } from '../draft.ts';
import { REQUEST_FILES_MAX } from '../request-form.ts';

interface Props {
  draft: Pick<Draft, 'files' | 'lines'>;
  /** the address of each file, by its id */
  links: Readonly<Record<string, string>>;
  /** whether it has become an order, which has its own files */
  isFixed: boolean;
  error: string | undefined;
}

/** The files of a quote: the customer's, and those that staff attached for them to read. */
export function FilesPanel({ draft: { files, lines }, links, isFixed, error }: Props) {
  if (isFixed && files.length === 0) return null;
  return (
    <section className="sheet mt-6 p-4 lg:mr-[23.5rem]" aria-labelledby="files-heading">
      <h2 id="files-heading" className="text-lg">
        Files
      </h2>
      {files.length > 0 && (
        <ul className="mt-2 divide-y divide-rule" aria-label="Files of this quote">
          {files.map(({ id, originalName, bytes, fromStaff }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 py-1">
              <a href={links[id]} className="inline-flex min-h-11 items-center wrap-anywhere">
                {originalName}
              </a>
              <span className="figures text-sm text-grey">
                {formatBytes(bytes)}, {fromStaff ? 'from us' : 'from the customer'}
                {lines.some(({ artworkId }) => artworkId === id) && ', to print'}
              </span>
              {fromStaff && !isFixed && (
                <form method="post">
                  <button type="submit" name="intent" value={`remove-file:${id}`} className="button-text">
                    Remove<span className="sr-only"> {originalName}</span>
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isFixed && (
        <form method="post" encType="multipart/form-data" noValidate className="mt-3 space-y-3">
          <div>
            <FileField
              name="files"
              multiple
              label="Attach a file for the customer to read"
              hint={`A sketch or a specification: PDF, JPG or PNG, up to ${REQUEST_FILES_MAX} files of 50 MB.`}
              error={error}
            />
          </div>
          <Submit intent="attach">Attach it</Submit>
        </form>
      )}
    </section>
  );
}
