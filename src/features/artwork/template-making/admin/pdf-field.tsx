import { FieldError } from '#ui/field.tsx';

/** The form’s PDF. */
export function PdfField({ error }: { error: string | undefined }) {
  return (
    <div>
      <label htmlFor="artworkFile" className="field-label">
        PDF
      </label>
      <p id="artworkFile-hint" className="field-hint mb-1">
        As your design program exports it for print, up to 50 MB
      </p>
      <input
        id="artworkFile"
        name="artworkFile"
        type="file"
        accept="application/pdf,.pdf,.ai"
        className="field"
        aria-invalid={error ? true : undefined}
        aria-describedby={`artworkFile-hint${error ? ' artworkFile-error' : ''}`}
      />
      <FieldError id="artworkFile" error={error} />
    </div>
  );
}
