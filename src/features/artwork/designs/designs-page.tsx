import { href } from '#kit/href.ts';
import { formatDate } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { PrimaryLink } from '#ui/button.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/designs-page.ts';
import { readOwnDesigns } from './design-store.server.ts';
import { templatePicture } from './template-grid.tsx';

/** `/designs`: what this visitor made of templates, the last changed first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { owner } = await context.get(visitorContext)();
  const designs = await readOwnDesigns(context.get(shopContext).db, owner);
  return {
    designs: designs.map(({ id, name, productName, templateId, version, scheme, updatedAt }) => ({
      id,
      name,
      productName,
      picture:
        templateId && version
          ? templatePicture({ id: templateId, version }, scheme)
          : href('/designs/:designId/pages/:page', { designId: id, page: '1' }),
      updatedAt,
    })),
  };
}

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Your designs', isPrivate: true });

export default function DesignsPage({ loaderData: { designs } }: Route.ComponentProps) {
  return (
    <div className="frame py-8">
      <h1>Your designs</h1>
      {designs.length === 0 && <p className="mt-3">You have no designs yet.</p>}
      <ul className="mt-6 divide-y divide-rule">
        {designs.map(({ id, name, productName, picture, updatedAt }) => (
          <li key={id} className="relative flex items-center gap-4 py-3">
            <span className="flex size-16 shrink-0 items-center justify-center bg-stage p-2">
              <img src={picture} alt="" className="max-h-full max-w-full" />
            </span>
            <p>
              <a
                href={href('/designs/:designId', { designId: id })}
                className="font-semibold after:absolute after:inset-0"
              >
                {name}
              </a>
              <span className="block text-sm text-grey">
                {productName}, changed {formatDate(updatedAt)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <PrimaryLink to={href('/templates')}>Choose a template</PrimaryLink>
      </p>
    </div>
  );
}
