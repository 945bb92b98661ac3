import type { Option } from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';
import { formatSize } from '#kit/millimetres.ts';
import { Options } from '#ui/options.tsx';
import { isForMourners } from './for-mourners.ts';
import { type Product, pageChoices } from './product.ts';
import { hasTemplate, type TemplatePart, takesOpenCover, templateSizes, templateUrl } from './template.ts';

const PLAIN_WORDS =
  'A page of the right size to lay your words and photographs on. Its lines don’t print: keep names and faces inside the inner line, and let a photograph that reaches the edge run on to the outer one. You can also send your pages without it.';

/** The product's artwork templates, one per size; the documented sentence if it has none. */
export function TemplateList({ product }: { product: Product }) {
  if (!hasTemplate(product)) return <p>Templates are not available for this product.</p>;
  const { bleedMm, safeMm } = product;
  const counts = pageChoices(product);
  const isPlain = isForMourners(product);
  return (
    <>
      <p>
        {isPlain
          ? PLAIN_WORDS
          : `A PDF at the right size, with ${bleedMm > 0 ? `${bleedMm} mm of bleed (the edge we cut off, so that colour runs right to it), ` : ''}the cut line and a safe area of ${safeMm} mm on a layer that does not print. Place it in your design program, design below it, and hide it before you save.`}
      </p>
      {!isPlain && takesOpenCover(product) && (
        <p className="mt-2">
          You can send the cover as one wide page, with the back and front side by side. The cover template is
          that page{' '}
          {product.form === 'perfect-bound' ? ', with the right spine for your page count and paper' : ''},
          and the inside template has the pages inside it. Put the cover first in your PDF.
        </p>
      )}
      <ul className="mt-4 border-t border-rule">
        {templateSizes(product).map(({ option, widthMm, heightMm }) => (
          <li
            key={option?.id ?? 'own'}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2"
          >
            <span className="figures text-sm">
              <span className="block font-semibold">{option?.name ?? formatSize({ widthMm, heightMm })}</span>
              <span className="text-grey">{sizeWords(widthMm, heightMm, bleedMm)}</span>
            </span>
            {counts.length > 0 ? (
              <PagedTemplate product={product} option={option} />
            ) : (
              <a
                href={templateUrl(product.id, option)}
                className="button"
                aria-label={`Download template, PDF: ${option?.name ?? formatSize({ widthMm, heightMm })}`}
              >
                Download template
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A template with the chosen page count; for a bound job, also with its papers, which set the spine. */
function PagedTemplate({ product, option }: { product: Product; option: Option | null }) {
  const name = option?.name ?? formatSize(product);
  const selects = [
    {
      field: 'pages',
      label: 'Pages',
      options: pageChoices(product).map((it) => ({ id: it.pages, name: it.pages })),
    },
    ...(product.form === 'perfect-bound' ? [paperSelect(product, 'innerPages', 'paper')] : []),
    ...(product.form === 'perfect-bound' ? [paperSelect(product, 'cover', 'cover')] : []),
  ];
  return (
    <form
      method="get"
      action={href('/templates/:template', { template: `${product.id}.pdf` })}
      className="flex flex-wrap items-end gap-3"
      aria-label={`Template, ${name}`}
    >
      {option && <input type="hidden" name="size" value={option.id} />}
      {selects.map(({ field, label, options }) => (
        <label key={field} className="text-xs font-semibold">
          {label}
          <select name={field} className="field figures mt-1 w-auto">
            <Options of={options.map((it) => [it.id, it.name])} />
          </select>
        </label>
      ))}
      <span className="flex flex-wrap gap-3">
        <button type="submit" className="button" aria-label={`Download template, PDF: ${name}`}>
          Download template
        </button>
        {!isForMourners(product) && takesOpenCover(product) && (
          <>
            <PartButton part="cover" label="Cover template" name={name} />
            <PartButton part="inside" label="Inside template" name={name} />
          </>
        )}
      </span>
    </form>
  );
}

/** The open cover with its spine, and the inside pages, as two files. */
function PartButton({ part, label, name }: { part: TemplatePart; label: string; name: string }) {
  return (
    <button type="submit" name="part" value={part} className="button" aria-label={`${label}, PDF: ${name}`}>
      {label}
    </button>
  );
}

function paperSelect({ optionGroups }: Product, key: string, field: string) {
  const group = optionGroups.find((it) => it.key === key);
  return { field, label: group?.label ?? '', options: group?.options ?? [] };
}

/** `210 × 148 mm finished, 216 × 154 mm with bleed` */
function sizeWords(widthMm: number, heightMm: number, bleedMm: number): string {
  const finished = `${formatSize({ widthMm, heightMm })} finished`;
  if (bleedMm === 0) return finished;
  return `${finished}, ${formatSize({ widthMm: widthMm + 2 * bleedMm, heightMm: heightMm + 2 * bleedMm })} with bleed`;
}
