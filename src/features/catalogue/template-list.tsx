import { formatSize, type Product } from './product.ts';
import { hasTemplate, templateSizes, templateUrl } from './template.ts';

/** The product's artwork templates, one for each size; the documented sentence where it has none. */
export function TemplateList({ product }: { product: Product }) {
  if (!hasTemplate(product)) return <p>Templates are not available for this product.</p>;
  const { bleedMm, safeMm } = product;
  return (
    <>
      <p>
        {`A PDF at the right size, with ${bleedMm > 0 ? `${bleedMm} mm bleed (the edge that is cut off, so that colour runs right to it), ` : ''}the cut and a safe area of ${safeMm} mm on a layer that does not print. Place it in your design program, draw below it, and save without it.`}
      </p>
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
            <a
              href={templateUrl(product.id, option)}
              className="button"
              aria-label={`Download template, PDF: ${option?.name ?? formatSize({ widthMm, heightMm })}`}
            >
              Download template
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `210 × 148 mm finished, 216 × 154 mm with bleed` */
function sizeWords(widthMm: number, heightMm: number, bleedMm: number): string {
  const finished = `${formatSize({ widthMm, heightMm })} finished`;
  if (bleedMm === 0) return finished;
  return `${finished}, ${formatSize({ widthMm: widthMm + 2 * bleedMm, heightMm: heightMm + 2 * bleedMm })} with bleed`;
}
