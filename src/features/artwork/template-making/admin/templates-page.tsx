import { data, redirect } from 'react-router';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimaryLink } from '#ui/button.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { templatePicture } from '../../designs/index.ts';
import { type OwnedTemplate, readOwnedTemplates } from '../draft-store.server.ts';
import { setOnSale } from '../save-template.server.ts';
import type { Route } from './+types/templates-page.ts';

export const handle = { title: 'Templates' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const templates = await readOwnedTemplates(context.get(shopContext).db);
  return { templates, done: url.searchParams.get('done') };
}

/** Takes a template off sale, or puts it on sale again. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readForm(request);
  const intent = form.get('intent');
  if (intent !== 'off-sale' && intent !== 'on-sale') return data(null, { status: 422 });
  const isDone = await setOnSale(shop, actor, String(form.get('template') ?? ''), intent === 'on-sale');
  throw redirect(`${href('/admin/templates')}${isDone ? `?done=${intent}` : ''}`);
}

const DONE = {
  'off-sale': 'It’s off sale. Designs that customers have begun stay theirs.',
  'on-sale': 'It’s on sale again.',
} as const;

/** Every template that customers can fill in. */
export default function TemplatesPage({ loaderData: { templates, done } }: Route.ComponentProps) {
  const words = knownWords(DONE, done);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Templates</h1>
        <PrimaryLink to={href('/admin/templates/new')}>New template</PrimaryLink>
      </div>
      <p className="mt-2 max-w-[70ch] text-grey">
        Customers without a file choose one of these at <a href={href('/templates')}>Templates</a>, fill in
        their words and photos, and order it.
      </p>
      {words && (
        <Notice className="mt-4" tone="good">
          {words}
        </Notice>
      )}
      <ListTable
        className="mt-5"
        stacks
        columns={[
          'Template',
          'Printed as',
          'State',
          'Version',
          { head: <span className="sr-only">Change</span> },
        ]}
      >
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} />
        ))}
      </ListTable>
    </>
  );
}

function TemplateRow({ template }: { template: OwnedTemplate }) {
  const { id, name, version, isOffSale, isOwn, products } = template;
  return (
    <tr>
      <td>
        <a
          href={href('/admin/templates/:templateId', { templateId: id })}
          className="flex min-h-11 items-center gap-3 font-semibold"
        >
          <span className="flex size-14 shrink-0 items-center justify-center bg-stage p-1">
            {version > 0 && (
              <img
                src={templatePicture({ id, version })}
                alt=""
                loading="lazy"
                className="max-h-full max-w-full"
              />
            )}
          </span>
          {name}
        </a>
      </td>
      <td data-head="Printed as" className="text-sm">
        {products.join(', ') || 'Nothing yet'}
      </td>
      <td data-head="State" className="whitespace-nowrap">
        {stateOf(template)}
      </td>
      <td data-head="Version" className="figures whitespace-nowrap">
        {version || 'None'}
        {!isOwn && <span className="text-grey"> (came with Galley)</span>}
      </td>
      <td>
        {version > 0 && (
          <form method="post">
            <input type="hidden" name="template" value={id} />
            <button type="submit" name="intent" value={isOffSale ? 'on-sale' : 'off-sale'} className="button">
              {isOffSale ? 'Put on sale' : 'Take off sale'}
              <span className="sr-only">: {name}</span>
            </button>
          </form>
        )}
      </td>
    </tr>
  );
}

function stateOf({ version, isOffSale, isOwn, hasChanges }: OwnedTemplate): string {
  if (version === 0) return '○ Draft';
  const state = isOffSale ? '○ Off sale' : '● On sale';
  return isOwn && hasChanges ? `${state}, with a draft` : state;
}
