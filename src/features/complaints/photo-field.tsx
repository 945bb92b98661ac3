import { FileField } from '#features/artwork/file-field.tsx';
import { PHOTOS_MAX } from './forms.ts';

/** The form field for photos of what is wrong. */
export function PhotoField({ error }: { error: string | undefined }) {
  return (
    <div>
      <FileField
        name="photos"
        multiple
        accept="image/jpeg,image/png,image/webp"
        label="Photos (optional)"
        hint={`JPG, PNG or WebP, up to ${PHOTOS_MAX} photos of 10 MB. Location and camera details are removed.`}
        error={error}
      />
    </div>
  );
}
