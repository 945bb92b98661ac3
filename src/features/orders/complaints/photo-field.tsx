import { FileField } from '#features/artwork/files/file-field.tsx';
import { type SentFile, SentFiles } from '#features/artwork/files/sent-files-list.tsx';
import { PHOTOS_MAX } from './forms.ts';
import { REPORT_WORDS, type Reporter } from './report-words.ts';

interface Props {
  error: string | undefined;
  sent: readonly SentFile[];
  by: Reporter;
}

/** The form field for photos of what is wrong, with those that we already have. */
export function PhotoField({ error, sent, by }: Props) {
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
      <SentFiles name="sentPhoto" label={REPORT_WORDS[by].photos} files={sent} />
    </div>
  );
}
