import { FileField } from '#features/artwork/files/file-field.tsx';
import { formatBytes } from '#kit/format-bytes.ts';
import { PHOTOS_MAX } from './forms.ts';

/** A photo that came with an earlier try of the form. */
export interface SentPhoto {
  name: string;
  bytes: number;
  /** brings it back with the form */
  value: string;
}

/** The form field for photos of what is wrong, with those that we have already. */
export function PhotoField({ error, sent }: { error: string | undefined; sent: readonly SentPhoto[] }) {
  return (
    <div>
      <FileField
        name="photos"
        multiple
        // Without HEIC in this list, iPhones send their photos as JPG.
        accept="image/jpeg,image/png,image/webp"
        label="Photos (optional)"
        hint={`JPG, PNG or WebP, up to ${PHOTOS_MAX} photos of 10 MB. Location and camera details are removed.`}
        error={error}
      />
      {sent.length > 0 && (
        <ul aria-label="Photos you’ve sent" className="mt-3">
          {sent.map(({ name, bytes, value }) => (
            <li key={value}>
              <label className="flex min-h-11 items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  name="sentPhoto"
                  value={value}
                  defaultChecked
                  className="size-5 accent-reflex"
                />
                <span className="wrap-anywhere">
                  We have {name} <span className="text-grey">({formatBytes(bytes)})</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
