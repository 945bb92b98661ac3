import type { LibraryFont } from '#composition/index.ts';
import { FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';

interface Props {
  /** the names in the PDF of fonts that aren’t here */
  wanted: readonly string[];
  fonts: readonly LibraryFont[];
  errors: Readonly<Record<string, string>>;
}

/** Fonts of the PDF that the library hasn’t: each is uploaded, or another is used instead. */
export function MissingFonts({ wanted, fonts, errors }: Props) {
  if (wanted.length === 0) return null;
  return (
    <Notice tone="care">
      <h2 className="text-lg">{wanted.length === 1 ? 'A font is missing' : 'Fonts are missing'}</h2>
      <p className="mt-1 max-w-[70ch]">
        A PDF holds only the letters on its page, so customers’ words need the font itself.
      </p>
      {wanted.map((name, i) => (
        <div key={name} className="mt-4 grid gap-6 border-t border-rule pt-4 md:grid-cols-2">
          <form method="post" encType="multipart/form-data" noValidate className="space-y-3">
            <h3 className="font-semibold">{name}</h3>
            <input type="hidden" name="wanted" value={name} />
            <div>
              <FieldLabel of={i === 0 ? 'font' : `font-${i}`}>Font file (TTF or OTF)</FieldLabel>
              <input
                type="file"
                name="font"
                accept=".ttf,.otf,font/ttf,font/otf"
                {...ties(i === 0 ? 'font' : `font-${i}`, errors.font)}
              />
              <FieldError id={i === 0 ? 'font' : `font-${i}`} error={errors.font} />
            </div>
            <div>
              <label className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  name="licence"
                  value="yes"
                  className="size-5 shrink-0 accent-reflex"
                  id={i === 0 ? 'licence' : `licence-${i}`}
                />
                Our licence lets us use this font for customers’ print.
              </label>
              <FieldError id={i === 0 ? 'licence' : `licence-${i}`} error={errors.licence} />
            </div>
            <button type="submit" name="intent" value="add-font" className="button button-primary">
              Upload it
            </button>
          </form>
          <form method="post" noValidate className="space-y-3">
            <input type="hidden" name="wanted" value={name} />
            <div>
              <FieldLabel of={`use-${name}`}>Use another instead</FieldLabel>
              <select name="font" {...ties(`use-${name}`, errors[`use-${name}`])}>
                <Options of={fonts.map((font) => [font.id, font.name])} />
              </select>
              <FieldError id={`use-${name}`} error={errors[`use-${name}`]} />
            </div>
            <button type="submit" name="intent" value="use-font" className="button">
              Use this one
            </button>
          </form>
        </div>
      ))}
    </Notice>
  );
}
