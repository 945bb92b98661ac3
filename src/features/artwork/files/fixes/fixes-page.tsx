import { data, redirect } from 'react-router';
import { readItemRequest } from '#features/orders/order-artwork/index.server.ts';
import { href } from '#kit/href.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import type { ArtworkSpec, EngineReport, FixStep } from '#preflight/index.ts';
import { findingText, refusalText } from '#preflight/index.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { requireRight } from '#visitor/administrator.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { type Artwork, UPLOAD_BYTES_MAX } from '../artwork.ts';
import { artworkState } from '../artwork-state.ts';
import { engineContext } from '../engine-context.server.ts';
import { signedPreview, signProof } from '../file.server.ts';
import { readLookOffer } from '../looks/look-settings.server.ts';
import { whyNotJoined } from '../parts/joinable.ts';
import { waitForCheck } from '../signals.server.ts';
import type { ArtworkOwner } from '../store.server.ts';
import { readUploadForm, type UploadedForm } from '../upload/upload.server.ts';
import { bytesOf, uploadsStopped, uploadWait } from '../upload/upload-limits.server.ts';
import { OtherWays } from '../ways-on/later-ways.tsx';
import type { Route } from './+types/fixes-page.ts';
import { AddPartForm } from './add-part-form.tsx';
import { ArrangeForm } from './arrange-form.tsx';
import { readArrangement } from './arrangement.ts';
import { BeforeAfter, FileNow, PageTurner } from './before-after.tsx';
import { fixArtwork } from './fix-artwork.server.ts';
import { type FixRequest, fileGone, readFixRequest } from './fix-request.server.ts';
import { fixesFor } from './fixes.ts';
import { FixesForm } from './fixes-form.tsx';
import { planFixes } from './plan.ts';
import { isMadeFrom } from './store.server.ts';

const CHECK_WAIT_MS = 8000;
const FORM_BYTES_MAX = UPLOAD_BYTES_MAX + 64 * 1024;

/**
 * `GET /artwork/{id}/fix?product=…&choices[&line=…][&made=…]`: shows what can be fixed or, once it is fixed, before and
 * after. With `order`, `item` (and `key`) the file was sent for an ordered item; with `for=customer` staff fix it.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const fixRequest = await fixRequestOf(context, params.artworkId, url);
  const { owner, product, artwork, spec, query, itemPath, byLink } = fixRequest;
  const madeId = url.searchParams.get('made');
  const made = madeId ? await waitForCheck(shop.db, owner, madeId, CHECK_WAIT_MS) : undefined;
  if (madeId && !(made && (await isMadeFrom(shop.db, madeId, artwork.id)))) throw fileGone();
  const most = Math.max(1, artwork.report?.pageCount ?? 0, made?.report?.pageCount ?? 0);
  const page = Math.min(most, readPage(url.searchParams.get('page')));
  const view = (it: Artwork) => ({ ...viewOf(it, spec), picture: pictureOf(shop, it, page, byLink) });
  const [before, after] = [view(artwork), made ? view(made) : null];
  const isForCart = itemPath === null && (after ?? before).state.state === 'invalid';
  const lookBy = isForCart ? await readLookOffer(shop.db, shop.clock()) : null;
  return {
    lookBy,
    isForCart,
    product: { id: product.id, name: product.name },
    query,
    itemPath,
    before,
    after,
    page,
  };
}

async function fixRequestOf(
  context: Route.LoaderArgs['context'],
  artworkId: string,
  url: URL,
): Promise<FixRequest> {
  const shop = context.get(shopContext);
  const { owner } = await context.get(visitorContext)();
  const given: Record<string, string> = Object.fromEntries(url.searchParams);
  if (given.order === undefined) return readFixRequest(shop, owner, artworkId, given);
  const staff = given.for === 'customer' ? await requireRight(context, 'artwork') : null;
  const asker = { userId: owner.userId, staff };
  return readItemRequest(shop, asker, artworkId, given, url.pathname + url.search);
}

const readPage = (value: string | null) => (value && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1);

/** Returns the picture of a page, or of the last page if the file has fewer, or null while there is none. */
function pictureOf(shop: Shop, { id, hasPreview, report }: Artwork, pageNumber: number, byLink: boolean) {
  const page = Math.min(pageNumber, Math.max(1, report?.pageCount ?? 0));
  if (!hasPreview) return null;
  if (page === 1)
    return {
      page,
      url: byLink ? signedPreview(shop, id) : href('/artwork/:artworkId/preview', { artworkId: id }),
    };
  return {
    page,
    url: `${href('/artwork/:artworkId/proof/:page', { artworkId: id, page: `${page}` })}${byLink ? `?key=${signProof(shop, id)}` : ''}`,
  };
}

function viewOf(artwork: Artwork, spec: ArtworkSpec) {
  const state = artworkState(artwork, spec);
  const { report, ...file } = artwork;
  const repairs = report && state.state !== 'checking' ? fixesFor(report, spec, state.findings) : [];
  const left = state.findings.filter(
    ({ code, severity }) => severity === 'error' && !repairs.some(({ solves }) => solves.includes(code)),
  );
  const arrangeable = report?.kind === 'pdf' && !report.document?.encrypted;
  const pageCount = report?.pageCount ?? 0;
  return { file, state, repairs, left: left.map((it) => findingText(it).title), pageCount, arrangeable };
}

/** Makes the fixed file and shows it beside the original. The customer chooses between them there. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const { network } = await context.get(visitorContext)();
  const fixRequest = await fixRequestOf(context, params.artworkId, url);
  const { owner, product, artwork, spec, query } = fixRequest;
  const { report } = artwork;
  if (Number(request.headers.get('content-length') ?? 0) > FORM_BYTES_MAX)
    return refuse('artworkFile', refusalText('too-big').title, 413);
  if (!report) return refuse('repair', 'Your file is still being checked. Try again in a moment.', 422);
  const wait = await uploadWait(shop, network, artwork.bytes + (bytesOf(request) ?? 0));
  if (wait)
    throw data(Object.values(uploadsStopped(wait)).join('. '), {
      status: 429,
      headers: { 'Retry-After': String(wait) },
    });
  const read = await readUploadForm(shop, request, owner, product.id);
  const isPart = read.artwork !== null || read.fields.get('intent') === 'add-part';
  const plan = isPart
    ? await readAdded(shop, owner, read, artwork, spec)
    : readFixPlan(read.fields, artwork, report, spec);
  if (!plan.ok) return refuse(plan.field, plan.problem, 422);
  const { sourceIds, steps } = plan;
  const lentId = fixRequest.isLent ? artwork.id : null;
  const fixing = { productId: product.id, sourceIds, lentId, steps };
  const fixed = await fixArtwork(shop, context.get(engineContext), owner, fixing);
  if (!fixed.ok) return refuse(isPart ? 'artworkFile' : 'repair', reasonFor(fixed.reason, isPart), 422);
  const path = new URLSearchParams({ ...query, made: fixed.artworkId });
  throw redirect(`${href('/artwork/:artworkId/fixes', { artworkId: artwork.id })}?${path}`);
}

type FixPlan =
  | { ok: true; sourceIds: string[]; steps: FixStep[] }
  | { ok: false; field: string; problem: string };

/** Joins a second file to this one. Both must have been checked, and be joinable. */
async function readAdded(
  shop: Shop,
  owner: ArtworkOwner,
  { fields, artwork: sent }: UploadedForm,
  artwork: Artwork,
  spec: ArtworkSpec,
): Promise<FixPlan> {
  const no = (problem: string): FixPlan => ({ ok: false, field: 'artworkFile', problem });
  if (!sent) return no('Choose the file with the other pages.');
  if (!sent.ok) return no(refusalText(sent.refusal).title);
  const part = await waitForCheck(shop.db, owner, sent.artworkId, CHECK_WAIT_MS);
  if (!part?.report) return no('We are still checking this file. Choose it again in a moment.');
  const files = [artwork, part];
  for (const file of files) {
    const why = file.report && whyNotJoined(file, file.report);
    if (why) return no(`${why.name}: ${why.title}. ${why.fix}`);
  }
  if (fields.get('place') === 'before') files.reverse();
  const { widthMm, heightMm, bleedMm } = spec;
  const steps: FixStep[] = [{ repair: 'sheet', widthMm, heightMm, bleedMm }];
  return { ok: true, sourceIds: files.map(({ id }) => id), steps };
}

/** Fixes or rearranges this file. */
function readFixPlan(fields: FormData, artwork: Artwork, report: EngineReport, spec: ArtworkSpec): FixPlan {
  const steps = readSteps(fields, report, spec, artwork);
  return steps.ok ? { ...steps, sourceIds: [artwork.id] } : steps;
}

function readSteps(
  fields: FormData,
  report: NonNullable<Artwork['report']>,
  spec: ArtworkSpec,
  artwork: Artwork,
): ReturnType<typeof readArrangement> | { ok: false; field: 'repair'; problem: string } {
  if (fields.get('intent') === 'arrange' && viewOf(artwork, spec).arrangeable)
    return readArrangement(fields, report.pageCount);
  const state = artworkState(artwork, spec);
  const chosen = fields.getAll('repair').map(String);
  const steps = planFixes(report, spec, fixesFor(report, spec, state.findings), chosen);
  if (steps) return { ok: true, steps };
  return { ok: false, field: 'repair', problem: 'Tick the problems you want us to fix.' };
}

function refuse(field: string, problem: string, status: number) {
  return data({ problems: { [field]: problem } as Record<string, string> }, { status });
}

function reasonFor(reason: Parameters<typeof refusalText>[0] | 'not-found', isPart: boolean): string {
  if (reason === 'not-found') throw fileGone();
  const what = isPart ? 'combine these files' : 'fix this file';
  return `We could not ${what}. ${refusalText(reason).fix}`;
}

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Fix your file', isPrivate: true });

export default function FixesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lookBy, isForCart, product, query, itemPath, before, after, page } = loaderData;
  const problems = actionData?.problems ?? {};
  const use = (artwork: string) => {
    if (itemPath)
      return `${itemPath}${itemPath.includes('?') ? '&' : '?'}${new URLSearchParams({ artwork })}`;
    return `${href('/product/:productId', { productId: product.id })}?${new URLSearchParams({ ...kept, artwork })}#artwork`;
  };
  const { product: _product, ...kept } = query;
  const otherWays = isForCart && (
    <OtherWays productId={product.id} kept={kept} artworkId={(after ?? before).file.id} lookBy={lookBy} />
  );
  const here = `${href('/artwork/:artworkId/fixes', { artworkId: before.file.id })}?${new URLSearchParams(query)}`;
  return (
    <div className="frame pb-10">
      <Breadcrumb
        crumbs={[
          { label: product.name, to: use(before.file.id) },
          { label: after ? 'Before and after' : 'Fix your file' },
        ]}
      />
      <h1>{after ? 'Before and after' : 'Fix your file'}</h1>
      <div className="mt-4">
        <ErrorSummary errors={problems} />
      </div>
      {after ? (
        <>
          <BeforeAfter
            before={before}
            after={after}
            use={use}
            here={here}
            again={`${here}&made=${after.file.id}`}
            page={page}
          />
          {otherWays && <div className="mt-6">{otherWays}</div>}
        </>
      ) : (
        <div className="mt-6 grid gap-8 lg:grid-cols-2">
          <div className="min-w-0">
            <PageTurner page={page} pageCount={before.pageCount} path={here} />
            <FileNow view={before} title="Your file now" />
          </div>
          <div className="space-y-8">
            <FixesForm action={here} repairs={before.repairs} error={problems.repair} left={before.left} />
            {before.arrangeable && (
              <ArrangeForm action={here} pageCount={before.pageCount} problems={problems} />
            )}
            <AddPartForm action={here} error={problems.artworkFile} />
            {otherWays}
            <p>
              <a href={use(before.file.id)} className="inline-flex min-h-11 items-center">
                Keep my file and go back
              </a>
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
