import { data, type MiddlewareFunction, redirect } from 'react-router';
import { exampleValues } from '#composition/index.ts';
import { answerBlankTemplate, readCategories } from '#features/catalogue/products/index.server.ts';
import { ownerOfNew } from '#features/selling/cart/index.server.ts';
import { countWords } from '#kit/count-words.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Submit } from '#ui/button.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/templates-page.ts';
import { insertDesign } from './design-store.server.ts';
import { TemplateGrid } from './template-grid.tsx';
import { readLayout, readTemplates } from './template-store.server.ts';

/** `/templates/{product}.pdf` is the blank template of a product, to design on with other programs. */
const blankTemplates: MiddlewareFunction<Response> = async ({ context, params, request }, next) => {
  const { template } = params as { template?: string };
  if (!template?.endsWith('.pdf')) return next();
  return answerBlankTemplate(context, template, request);
};
export const middleware = [blankTemplates];

/** `/templates` and `/templates/{category}`: what can be filled in and ordered without a file. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const categoryId = (params as { template?: string }).template;
  const [words, productId] = [
    url.searchParams.get('search') ?? '',
    url.searchParams.get('product') ?? undefined,
  ];
  const all = await readTemplates(db, { words, productId });
  const templates = categoryId === undefined ? all : all.filter((it) => it.categoryId === categoryId);
  const categories = [...new Map(all.map((it) => [it.categoryId, it.categoryName])).entries()];
  const title = categoryId && ((await readCategories(db)).find(({ id }) => id === categoryId)?.name ?? null);
  if (title === null) throw data('We cannot find these templates.', { status: 404 });
  return { templates, categories, categoryId, title, words: words.slice(0, 80), productId };
}

/** Begins a design with a template’s own examples left out: its owner is sent to fill it in. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const templateId = String(form.get('template') ?? '');
  const [template] = await readTemplates(shop.db, { id: templateId });
  const layout = template && (await readLayout(shop.db, template.id, template.version));
  if (!template || !layout) throw data('We cannot find this template.', { status: 404 });
  const wanted = String(form.get('product') ?? '');
  const product = template.products.find(({ id }) => id === wanted) ?? template.products[0];
  if (!product) throw data('We cannot find this template.', { status: 404 });
  const { owner, cookie } = ownerOfNew(shop.site, (await context.get(visitorContext)()).owner);
  const { pages } = exampleValues(layout);
  const values = { texts: {}, photos: {}, scheme: 0, pages, moves: {} };
  const of = { templateId, version: template.version };
  const begun = { of, productId: product.id, name: template.name, values };
  const designId = await insertDesign(shop.db, owner, begun, shop.clock());
  throw redirect(
    href('/designs/:designId', { designId }),
    cookie ? { headers: { 'Set-Cookie': cookie } } : {},
  );
}

export function meta(args: Route.MetaArgs) {
  const title = args.loaderData?.title;
  return pageMeta(args, {
    title: title ? `${title} templates` : 'Templates',
    description: 'Choose a template, fill in your words and photos, and see it as it will be printed.',
    keywords: `${title ?? 'print'} templates, design online`,
    isUnlisted: Boolean(args.loaderData?.words || args.loaderData?.productId),
  });
}

export default function TemplatesPage({ loaderData }: Route.ComponentProps) {
  const { templates, categories, categoryId, title, words, productId } = loaderData;
  const query = new URLSearchParams({
    ...(words ? { search: words } : {}),
    ...(productId ? { product: productId } : {}),
  });
  const to = (path: string) => (query.size > 0 ? `${path}?${query}` : path);
  return (
    <div className="frame pb-12">
      <Breadcrumb
        crumbs={
          title
            ? [{ label: 'Templates', to: href('/templates') }, { label: title }]
            : [{ label: 'Templates' }]
        }
      />
      <h1>{title ? `${title} templates` : 'Templates'}</h1>
      <p className="mt-4 max-w-[68ch]">
        No artwork? Choose a template, fill in your words and photos, and see it as it will be printed.
      </p>
      <p className="mt-2 max-w-[68ch]">
        Arranging a funeral or a wedding?{' '}
        <a href={href('/orders-of-service')} className="inline-flex min-h-6 items-center font-semibold">
          Make an order of service
        </a>
        , from 4 pages to 16, with hymns and readings to choose from.
      </p>
      <div className="mt-5 flex flex-wrap items-end gap-x-8 gap-y-4">
        <search>
          <form className="flex items-end gap-2 *:first:min-w-0">
            {productId && <input type="hidden" name="product" value={productId} />}
            <div>
              <label htmlFor="search-templates" className="field-label">
                Search by occasion or trade
              </label>
              <input
                id="search-templates"
                type="search"
                name="search"
                defaultValue={words}
                className="field w-full md:w-64"
              />
            </div>
            <Submit>Search</Submit>
          </form>
        </search>
        <nav aria-label="Kinds of templates">
          <ul className="tab-list">
            <li>
              <a href={to(href('/templates'))} aria-current={categoryId ? undefined : 'page'}>
                All
              </a>
            </li>
            {categories.map(([id, name]) => (
              <li key={id}>
                <a
                  href={to(href('/templates/:template', { template: id }))}
                  aria-current={id === categoryId ? 'page' : undefined}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className="figures mt-6 text-sm text-grey" role="status">
        {templates.length > 0
          ? countWords(templates.length, 'template')
          : 'No templates match. Try another word, or another kind.'}
      </p>
      <TemplateGrid templates={templates} productId={productId} />
    </div>
  );
}
