import { href } from '#kit/href.ts';
import { formatSize } from '#kit/millimetres.ts';
import { Submit } from '#ui/button.tsx';
import type { ListedTemplate } from './template-store.server.ts';

export const templatePicture = ({ id, version }: Pick<ListedTemplate, 'id' | 'version'>, scheme = 0) =>
  href('/template-pictures/:picture', { picture: `${id}.${version}.${scheme}.jpg` });

interface Props {
  templates: readonly ListedTemplate[];
  /** the product that the visitor came from, if it is one of theirs */
  productId: string | undefined;
}

/** Templates to choose from: each is begun with one press, without script too. */
export function TemplateGrid({ templates, productId }: Props) {
  return (
    <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 xl:grid-cols-4">
      {templates.map((template, i) => (
        <li key={template.id} className="flex flex-col">
          <form method="post" action={href('/templates')} className="contents">
            <input type="hidden" name="template" value={template.id} />
            <input type="hidden" name="product" value={productOf(template, productId)} />
            <button
              type="submit"
              aria-label={`Use ${template.name}`}
              className="relative block aspect-square w-full cursor-pointer bg-stage"
            >
              <img
                src={templatePicture(template)}
                alt=""
                width={template.widthMm * 4}
                height={template.heightMm * 4}
                loading={i < 8 ? 'eager' : 'lazy'}
                className="absolute inset-0 m-auto h-auto max-h-4/5 w-auto max-w-4/5 shadow-lg"
              />
            </button>
            <h2 className="mt-3 text-lg">{template.name}</h2>
            <p className="figures text-sm text-grey">
              {template.products[0]?.name}, {formatSize(template)}
            </p>
            <p className="mt-1 mb-3 hidden text-sm md:block">{template.description}</p>
            <p className="mt-auto">
              <Submit>Use this template</Submit>
            </p>
          </form>
        </li>
      ))}
    </ul>
  );
}

const productOf = ({ products }: ListedTemplate, wanted: string | undefined) =>
  products.find(({ id }) => id === wanted)?.id ?? products[0]?.id;
