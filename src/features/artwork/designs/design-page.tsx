import { data, redirect } from 'react-router';
import { ownerOfNew } from '#features/selling/cart/index.server.ts';
import { href } from '#kit/href.ts';
import { SHARED_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { refusalText } from '#preflight/index.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { Island } from '#ui/island.tsx';
import { waitTogether } from '#visitor/sender.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { formWait, readFilesForm, uploadsStopped } from '../files/index.server.ts';
import type { Route } from './+types/design-page.ts';
import { composerContext } from './composer-context.server.ts';
import type { Design } from './design.ts';
import { DesignEditor } from './design-editor.tsx';
import { emptyFields, longFields, photoName, readDesignForm, textName } from './design-form.ts';
import { copyDesign, deleteDesign, readOwnDesign, saveDesign } from './design-store.server.ts';
import { MAKE_REFUSALS, makePrintFile } from './make-print-file.server.ts';
import { proofOfDesign } from './proof-of-design.server.ts';
import { ownSharing } from './sharing/own-sharing.server.ts';
import { SharingCard } from './sharing/sharing-card.tsx';

export const handle = { islands: true };
const HEADERS = { 'Cache-Control': 'no-store' };

/** `GET /designs/{id}`: a template being filled in, for its owner: the form, and the pages as they will be printed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { owner } = await context.get(visitorContext)();
  const design = await readOwnDesign(context.get(shopContext).db, owner, params.designId);
  if (!design) throw data('We cannot find this design.', { status: 404 });
  if (design.service) throw redirect(href('/orders-of-service/:designId', { designId: design.id }));
  if (await waitTogether(context, SHARED_RULES.designProof))
    throw data('Too many changes at once. Wait a minute, then go on.', { status: 429 });
  return data(await shown(context, design), { headers: HEADERS });
}

async function shown(context: Route.LoaderArgs['context'], design: Design) {
  const { id, name, productName, productId, layout, values } = design;
  const { fields, pages, schemes } = layout;
  return {
    id,
    name,
    productName,
    productId,
    layout: { fields, pages, schemes },
    values,
    proof: await proofOfDesign(context, design),
    sharing: await ownSharing(context.get(shopContext), id),
  };
}

/** Saves the design, with photos that were sent; copies or deletes it; or makes its print file and goes on to the product. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const { owner: known, network } = await context.get(visitorContext)();
  const { owner } = ownerOfNew(shop.site, known);
  const design = await readOwnDesign(shop.db, known, params.designId);
  if (!design || design.service) throw data('We cannot find this design.', { status: 404 });
  const wait = await formWait(shop, network, request);
  // The words arrive even if the photos may not.
  const limits = wait ? { ...FORM, filesMax: 0 } : FORM;
  const { fields: form, files } = await readFilesForm(shop, request, owner, null, limits);
  if (form.get('intent') === 'delete') {
    await deleteDesign(shop.db, owner, design.id);
    throw redirect(href('/designs'));
  }
  if (form.get('intent') === 'copy')
    throw redirect(href('/designs/:designId', { designId: await copyDesign(shop, owner, design) }));
  const problems: Record<string, string> = {};
  const sent: Record<string, string> = {};
  for (const { field, outcome } of files) {
    const id = design.layout.fields.find((it) => photoName(it.id) === field)?.id;
    if (!id) continue;
    if (outcome.ok) sent[id] = outcome.artworkId;
    else
      problems[id] = wait
        ? Object.values(uploadsStopped(wait)).join('. ')
        : refusalText(outcome.refusal).title;
  }
  const changed = { ...design, ...readDesignForm(form, design.layout, design, sent) };
  await saveDesign(shop.db, owner, design.id, changed, shop.clock());
  const isUse = form.get('intent') === 'use';
  const missing = {
    ...(isUse
      ? { ...emptyFields(design.layout, changed.values), ...longFields(design.layout, changed.values) }
      : {}),
    ...problems,
  };
  if (isUse && Object.keys(missing).length === 0) {
    const made = await makePrintFile(shop, context.get(composerContext), owner, changed);
    if (made.ok) {
      const choices = new URLSearchParams({ ...made.choices, artwork: made.artworkId });
      throw redirect(`${href('/product/:productId', { productId: design.productId })}?${choices}`);
    }
    return data(
      { ...(await shown(context, changed)), missing, refusal: MAKE_REFUSALS[made.reason] },
      REFUSED,
    );
  }
  if (Object.keys(missing).length === 0) throw redirect(href('/designs/:designId', { designId: design.id }));
  return data({ ...(await shown(context, changed)), missing, refusal: null }, REFUSED);
}

const REFUSED = { status: 422, headers: HEADERS };
/** Photos of one form. */
const FORM = { filesMax: 8, bytesMax: 160 * 1024 * 1024 };

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: args.loaderData?.name ?? 'Design', isPrivate: true });
}

export default function DesignPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, productName, layout, values, proof, sharing } = actionData ?? loaderData;
  const missing = actionData?.missing ?? {};
  const stops = Object.entries(actionData?.proof?.faults ?? {}).filter(([, { isStop }]) => isStop);
  const errors = { ...Object.fromEntries(stops.map(([field, { words }]) => [field, words])), ...missing };
  const isPhoto = (field: string) => layout.fields.find((it) => it.id === field)?.kind === 'photo';
  const summary = Object.entries(errors).map(([field, words]) => [
    isPhoto(field) ? photoName(field) : textName(field),
    `${layout.fields.find((it) => it.id === field)?.label}: ${words}`,
  ]);
  const path = href('/designs/:designId', { designId: id });
  return (
    <div className="frame pb-12">
      <Breadcrumb crumbs={[{ label: 'Templates', to: href('/templates') }, { label: name }]} />
      <h1 className="text-2xl">{name}</h1>
      <p className="mt-1 text-grey">
        {productName}. This is the file that we’ll print. Every change is saved.
      </p>
      {actionData?.refusal && (
        <p role="alert" className="notice notice-stop mt-4">
          {actionData.refusal}
        </p>
      )}
      <ErrorSummary errors={Object.fromEntries(summary)} />
      <Island
        name="design-editor"
        of={DesignEditor}
        props={{ path, name, layout, values, proof, missing, orderWords: 'Continue to order' }}
      />
      <p className="mt-8">
        <a href={href('/designs/:designId/list', { designId: id })} className="button">
          Make many from a list
        </a>{' '}
        <span className="text-sm text-grey">Cards for each colleague, vouchers with numbers.</span>
      </p>
      <div className="mt-10 max-w-2xl">
        <SharingCard designId={id} sharing={sharing} />
      </div>
      <form method="post" action={path} className="mt-10 border-t border-rule pt-4">
        <button type="submit" name="intent" value="copy" className="button mr-3">
          Make a copy
        </button>
        <button type="submit" name="intent" value="delete" className="button">
          Delete this design
        </button>
      </form>
    </div>
  );
}
