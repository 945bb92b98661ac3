import { data, redirect } from 'react-router';
import { ownerOfNew } from '#features/selling/cart/index.server.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { SHARED_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { waitTogether } from '#visitor/sender.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { formWait, uploadsStopped } from '../../files/index.server.ts';
import { listEngineContext } from '../composer-context.server.ts';
import { readOwnDesign } from '../design-store.server.ts';
import type { Route } from './+types/list-page.ts';
import { actOnList } from './list-action.server.ts';
import { ListSheet } from './list-sheet.tsx';
import { ListStart } from './list-start.tsx';
import { readList } from './list-store.server.ts';
import { listFields, viewList } from './list-view.server.ts';
import { TABLE_BYTES_MAX } from './read-list.server.ts';

const HEADERS = { 'Cache-Control': 'no-store' };
/** A table’s file, and the fields beside it. */
const FORM_BYTES_MAX = TABLE_BYTES_MAX + 1024 * 1024;

/** `GET /designs/{id}/list`: a design that is made many times, from a list or with numbers that count up. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { owner } = await context.get(visitorContext)();
  const design = await readOwnDesign(shop.db, owner, params.designId);
  if (!design) throw data('We cannot find this design.', { status: 404 });
  if (await waitTogether(context, SHARED_RULES.designProof))
    throw data('Too many changes at once. Wait a minute, then go on.', { status: 429 });
  const list = await readList(shop.db, design.id);
  const shown = {
    designId: design.id,
    name: design.name,
    productName: design.productName,
    fields: listFields(design),
    list: list ? await viewList(context, design, list, url.searchParams) : null,
  };
  return data(shown, { headers: HEADERS });
}

/** Begins a list, changes it, has its file made, or removes it. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const { owner: known, network } = await context.get(visitorContext)();
  const design = await readOwnDesign(shop.db, known, params.designId);
  if (!design) throw data('We cannot find this design.', { status: 404 });
  const wait = await formWait(shop, network, request);
  if (wait) {
    const { title, fix } = uploadsStopped(wait);
    return data({ errors: { file: `${title}. ${fix}` }, typed: {} }, { status: 429, headers: HEADERS });
  }
  const form = await readForm(request, FORM_BYTES_MAX);
  const { owner } = ownerOfNew(shop.site, known);
  const engine = context.get(listEngineContext);
  const outcome = await actOnList({ shop, engine, owner, design }, form);
  if (outcome.ok) throw redirect(outcome.to ?? `${url.pathname}${url.search}`);
  return data({ errors: outcome.errors, typed: outcome.typed }, { status: 422, headers: HEADERS });
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: `Make many: ${args.loaderData?.name ?? 'design'}`, isPrivate: true });
}

export default function ListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { designId, name, productName, fields, list } = loaderData;
  const path = href('/designs/:designId/list', { designId });
  const errors = actionData?.errors ?? {};
  const typed = actionData?.typed ?? null;
  return (
    <div className="frame pb-12">
      <Breadcrumb
        crumbs={[
          { label: 'Templates', to: href('/templates') },
          { label: name, to: href('/designs/:designId', { designId }) },
          { label: 'Make many' },
        ]}
      />
      <h1 className="text-2xl">Make many from a list</h1>
      <p className="mt-1 max-w-[68ch] text-grey">
        {name}, {productName}. Each row of your list becomes one of its own, with everything else as in your
        design. You order them together, at one price.
      </p>
      <ErrorSummary errors={errors} />
      {list ? (
        <ListSheet path={path} fields={fields} list={list} errors={errors} typed={typed} />
      ) : (
        <ListStart path={path} fields={fields} errors={errors} typed={typed} />
      )}
    </div>
  );
}
