import { Submit } from '#ui/button.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { FileField } from '../file-field.tsx';

/** Adds the back to a front, or the inside to a cover: its pages join those of this file. */
export function AddPartForm({ action, error }: { action: string; error: string | undefined }) {
  return (
    <details open={Boolean(error)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Add pages from another file (such as a back or an inside)
      </summary>
      <form method="post" action={action} encType="multipart/form-data" className="mt-2 space-y-4" noValidate>
        <div>
          <FileField
            label="File with the other pages"
            hint="PDF, JPG or PNG, at most 50MB. A picture fills its own page, to the edge of the bleed."
            required
            error={error}
          />
        </div>
        <div>
          <FieldLabel of="place">Where to add its pages</FieldLabel>
          <select id="place" name="place" className="max-w-sm">
            <option value="after">After mine</option>
            <option value="before">Before mine</option>
          </select>
        </div>
        <Submit intent="add-part">Combine both files</Submit>
      </form>
    </details>
  );
}
