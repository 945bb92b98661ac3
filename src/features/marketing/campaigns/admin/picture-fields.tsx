import { type ChangeEvent, useRef, useState } from 'react';
import { PHOTO_BYTES_MAX, PHOTO_REFUSAL_WORDS } from '#features/catalogue/products/index.ts';
import { FieldLabel } from '#ui/field-label.tsx';
import type { Block } from '../message.ts';
import { messagePictureOf, shownSize } from '../message-picture.ts';
import { Line } from './line-field.tsx';

interface Props {
  block: Block & { kind: 'picture' };
  nth: number;
  fileError: string | undefined;
}

/** The fields of a picture in a message: an upload, or the address of one elsewhere. */
export function PictureFields({ block: { id, src, alt, href, isDecoration }, nth, fileError }: Props) {
  const uploaded = messagePictureOf(src);
  return (
    <div className="mt-2 space-y-2">
      {uploaded && <UploadedPicture part={id} src={src} nth={nth} />}
      <PictureUpload part={id} nth={nth} isReplacing={uploaded !== null} error={fileError} />
      {!uploaded && (
        <Line
          part={id}
          name="src"
          label="Or a link to a picture elsewhere"
          value={src}
          placeholder="https://"
        />
      )}
      <div className="grid gap-x-3 sm:grid-cols-2">
        <div>
          <Line part={id} name="alt" label="What it shows" value={alt} isNext={uploaded !== null} />
          <label className="mt-1 flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              name={`${id}.isDecoration`}
              defaultChecked={isDecoration}
              className="size-4 accent-reflex"
            />
            It’s only decoration
          </label>
        </div>
        <Line part={id} name="href" label="Links to (optional)" value={href} placeholder="/shop" />
      </div>
    </div>
  );
}

function UploadedPicture({ part, src, nth }: { part: string; src: string; nth: number }) {
  const picture = messagePictureOf(src);
  if (!picture) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input type="hidden" name={`${part}.src`} value={src} />
      <img
        src={src}
        alt=""
        {...shownSize(picture)}
        className="h-24 w-auto max-w-full bg-stage object-contain"
      />
      <p>
        <span className="figures block text-grey">
          {picture.widthPx} × {picture.heightPx} px
        </span>
        <button
          type="submit"
          name="intent"
          value={`clear:${part}`}
          aria-label={`Remove: picture in part ${nth}`}
          className="button-text min-h-8"
        >
          Remove
        </button>
      </p>
    </div>
  );
}

interface UploadProps {
  part: string;
  nth: number;
  isReplacing: boolean;
  /** why the last one was refused */
  error: string | undefined;
}

/** With script, a chosen picture is sent at once, unless it is too large. */
function PictureUpload({ part, nth, isReplacing, error }: UploadProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isTooBig, setTooBig] = useState(false);
  const problem = isTooBig ? `Part ${nth}: ${PHOTO_REFUSAL_WORDS['too-big']}` : error;
  const ids = { file: `${part}-file`, hint: `${part}-file-hint`, error: `${part}-file-error` };
  const take = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const bytes = field.files?.[0]?.size ?? 0;
    setTooBig(bytes > PHOTO_BYTES_MAX);
    if (bytes > PHOTO_BYTES_MAX) field.value = '';
    else if (bytes > 0) button.current?.click();
  };
  return (
    <div>
      <FieldLabel of={ids.file}>{isReplacing ? 'Replace the picture' : 'Picture'}</FieldLabel>
      <p id={ids.hint} className="field-hint mb-1">
        JPG, PNG or WebP, at most 10 MB and 40 megapixels. Uploading also saves the message.
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          type="file"
          id={ids.file}
          name={`${part}.file`}
          accept="image/jpeg,image/png,image/webp"
          onChange={take}
          className="field min-w-0 flex-1 basis-56"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${ids.hint} ${ids.error}` : ids.hint}
        />
        <button
          ref={button}
          type="submit"
          name="intent"
          value={`upload:${part}`}
          aria-label={`Upload the picture in part ${nth}`}
          className="button"
        >
          Upload
        </button>
      </div>
      <p id={ids.error} role="alert" className={problem ? 'field-error' : 'sr-only'}>
        {problem}
      </p>
    </div>
  );
}
