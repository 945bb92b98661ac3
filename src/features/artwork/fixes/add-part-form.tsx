import { ARTWORK_TYPES, FILE_INPUT_CLASS } from '../file-input.ts';

/** The back of a front, or the inside of a cover: its pages join those of this file. */
export function AddPartForm({ action, error }: { action: string; error: string | undefined }) {
  return (
    <details open={Boolean(error)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Add pages from another file (such as a back or an inside)
      </summary>
      <form method="post" action={action} encType="multipart/form-data" className="mt-2 space-y-4" noValidate>
        <div>
          <label htmlFor="artworkFile" className="field-label">
            File with the other pages
          </label>
          <p id="artworkFile-hint" className="field-hint mb-1">
            PDF, JPG or PNG, at most 50MB. A picture fills its own page, to the edge of the bleed.
          </p>
          <input
            id="artworkFile"
            name="artworkFile"
            type="file"
            accept={ARTWORK_TYPES}
            className={FILE_INPUT_CLASS}
            required
            aria-describedby={`artworkFile-hint${error ? ' artworkFile-error' : ''}`}
            aria-invalid={error ? true : undefined}
          />
          {error && (
            <p id="artworkFile-error" className="field-error">
              {error}
            </p>
          )}
        </div>
        <div>
          <label htmlFor="place" className="field-label">
            Where to add its pages
          </label>
          <select id="place" name="place" className="max-w-sm">
            <option value="after">After mine</option>
            <option value="before">Before mine</option>
          </select>
        </div>
        <button type="submit" name="intent" value="add-part" className="button">
          Combine both files
        </button>
      </form>
    </details>
  );
}
