import type { Photo } from '#features/catalogue/products/index.ts';
import { ProductPicture } from '#features/catalogue/products/product-picture.tsx';
import { href } from '#kit/href.ts';
import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Notice } from '#ui/notice.tsx';

interface Props {
  productId: string;
  photos: Photo[];
  /** the last action, from the address: `removed:{photo}` can be undone */
  done: string;
  errors: Readonly<Record<string, string>>;
  formValues: Readonly<Record<string, string>>;
}

/** A product's photos in order: upload, describe, move, remove and restore, each a plain form. */
export function PhotosSection({ productId, photos, done, errors, formValues }: Props) {
  const home = `${href('/admin/products/:productId', { productId })}#photos`;
  const removed = /^removed:(.+)$/.exec(done)?.[1];
  return (
    <section id="photos" aria-labelledby="photos-heading" className="mt-10 max-w-4xl scroll-mt-4">
      <h2 id="photos-heading">Photos</h2>
      <p className="mt-1 text-grey">
        {photos.length === 0
          ? 'No photos yet. The shop shows drawings made from the sizes above.'
          : 'The first photo is used wherever the product is shown. The drawings come after the photos.'}{' '}
        Location and camera details are removed.
      </p>
      {removed && (
        <Notice className="mt-3" tone="good">
          <span className="flex flex-wrap items-center justify-between gap-3">
            Photo removed from the shop. You can put it back for 30 days.
            <form method="post" action={home}>
              <input type="hidden" name="photo" value={removed} />
              <Submit intent="photo-restore">Undo</Submit>
            </form>
          </span>
        </Notice>
      )}
      {done === 'photo-added' && (
        <Notice className="mt-3" tone="good">
          The photo is in the shop. Visitors who already have the old pictures will see it within an hour.
        </Notice>
      )}
      <ol className="mt-4 grid gap-4 sm:grid-cols-2">
        {photos.map((photo, index) => (
          <li key={photo.id} className="sheet p-3">
            <PhotoForm
              home={home}
              photo={photo}
              nth={index + 1}
              of={photos.length}
              errors={errors}
              formValues={formValues}
            />
          </li>
        ))}
      </ol>
      <UploadForm home={home} error={errors.file} altError={errors.alt} alt={formValues.alt} />
    </section>
  );
}

interface PhotoFormProps extends Pick<Props, 'errors' | 'formValues'> {
  home: string;
  photo: Photo;
  /** from 1 */
  nth: number;
  of: number;
}

function PhotoForm({ home, photo, nth, of, errors, formValues }: PhotoFormProps) {
  const name = `photo ${nth}`;
  const alt = `alt-${photo.id}`;
  return (
    <form method="post" action={home} noValidate>
      <ProductPicture of={`photo/${photo.id}`} alt={photo.alt} sizes="24rem" />
      <input type="hidden" name="photo" value={photo.id} />
      <input type="hidden" name="was" value={formValues[`was-${photo.id}`] ?? photo.alt} />
      <Field
        id={alt}
        name="alt"
        label={`What photo ${nth} shows`}
        defaultValue={formValues[alt] ?? photo.alt}
        error={errors[alt]}
        className="mt-3"
      />
      <p className="mt-3 flex flex-wrap gap-2">
        <IntentButton intent="photo-alt" label={`Save what ${name} shows`} words="Save" />
        {nth > 1 && <IntentButton intent="photo-up" label={`Move ${name} forward`} words="Forward" />}
        {nth < of && <IntentButton intent="photo-down" label={`Move ${name} back`} words="Back" />}
        <IntentButton intent="photo-remove" label={`Remove ${name}`} words="Remove" />
      </p>
    </form>
  );
}

function IntentButton({ intent, label, words }: { intent: string; label: string; words: string }) {
  return (
    <button type="submit" name="intent" value={intent} aria-label={label} className="button">
      {words}
    </button>
  );
}

interface UploadProps {
  home: string;
  error: string | undefined;
  altError: string | undefined;
  alt: string | undefined;
}

function UploadForm({ home, error, altError, alt }: UploadProps) {
  return (
    <form
      method="post"
      action={home}
      encType="multipart/form-data"
      noValidate
      className="sheet mt-4 field-row p-4 sm:grid-cols-2"
    >
      <div>
        <FieldLabel of="file">New photo</FieldLabel>
        <p id="file-hint" className="field-hint mb-1">
          JPG, PNG or WebP, at most 10 MB and 40 megapixels
        </p>
        <input
          type="file"
          id="file"
          name="file"
          accept="image/jpeg,image/png,image/webp"
          className="field"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'file-hint file-error' : 'file-hint'}
        />
        {error && (
          <p id="file-error" className="field-error">
            {error}
          </p>
        )}
      </div>
      <Field
        name="alt"
        label="What it shows"
        hint="For people who can’t see the photo: “A stack of A5 flyers, fanned out”"
        defaultValue={alt}
        error={altError}
      />
      <p className="sm:col-span-2">
        <Submit intent="photo-add">Upload Photo</Submit>
      </p>
    </form>
  );
}
