import { data, redirect } from 'react-router';
import { ownerOfNew } from '#features/selling/cart/index.server.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { refusalText } from '#preflight/index.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import { deleteDesign, readOwnDesign, saveService } from '../designs/index.server.ts';
import { BACK_FIELDS, COVER_FIELDS, photoName, textName } from '../designs/index.ts';
import { formWait, readFilesForm, uploadsStopped } from '../files/index.server.ts';
import type { Route } from './+types/guide-page.ts';
import { shownStep } from './guide-data.server.ts';
import {
  changeParts,
  ownValues,
  readCover,
  readDay,
  readLook,
  type StepChange,
} from './guide-form.server.ts';
import { GuideFrame } from './guide-frame.tsx';
import { nextStep, partPath, STEPS, type StepId, stepPath } from './guide-steps.ts';
import { orderService } from './order-service.server.ts';
import { CoverStep } from './steps/cover-step.tsx';
import { DayStep } from './steps/day-step.tsx';
import { LookStep } from './steps/look-step.tsx';
import { PartsStep } from './steps/parts-step.tsx';
import { ProofStep } from './steps/proof-step.tsx';

const HEADERS = { 'Cache-Control': 'no-store' };
const FORM = { filesMax: 2, bytesMax: 80 * 1024 * 1024 };
const PHOTOS = [...COVER_FIELDS, ...BACK_FIELDS].filter(({ kind }) => kind === 'photo');

const stepIn = (url: URL): StepId | undefined =>
  STEPS.find(({ id }) => id === url.searchParams.get('step'))?.id;

/** `GET /orders-of-service/{id}?step=…`: a step of the guide, for whoever began it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { owner } = await context.get(visitorContext)();
  const design = await readOwnDesign(context.get(shopContext).db, owner, params.designId);
  if (!design?.service) throw data('We cannot find this order of service.', { status: 404 });
  return data(await shownStep(context, design, stepIn(url) ?? 'proof'), { headers: HEADERS });
}

/** Saves a step and goes on to the next one; on the last, makes the print file and goes on to the product. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const { owner: known, network } = await context.get(visitorContext)();
  const design = await readOwnDesign(shop.db, known, params.designId);
  if (!design?.service) throw data('We cannot find this order of service.', { status: 404 });
  const { owner } = ownerOfNew(shop.site, known);
  const wait = await formWait(shop, network, request);
  // The words arrive even if the photos may not.
  const limits = wait ? { ...FORM, filesMax: 0 } : FORM;
  const { fields: form, files } = await readFilesForm(shop, request, owner, null, limits);
  const step = stepIn(url) ?? 'proof';
  if (form.get('intent') === 'delete') {
    await deleteDesign(shop.db, owner, design.id);
    throw redirect(href('/designs'));
  }
  const sent: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const { field, outcome } of files) {
    const id = PHOTOS.find((it) => photoName(it.id) === field)?.id;
    if (id && outcome.ok) sent[id] = outcome.artworkId;
    else if (id && !outcome.ok)
      problems[id] = wait
        ? Object.values(uploadsStopped(wait)).join('. ')
        : refusalText(outcome.refusal).title;
  }
  const before = { ...design, service: design.service, values: ownValues(design.values) };
  const refuse = async (change: StepChange | null, errors: Record<string, string>) =>
    data(
      {
        ...(await shownStep(
          context,
          (await readOwnDesign(shop.db, known, design.id)) ?? design,
          step,
          change,
        )),
        errors,
      },
      { status: 422, headers: HEADERS },
    );
  if (step === 'proof') {
    const ordered = await orderService(context, owner, design, form);
    if (ordered.ok) throw redirect(ordered.to);
    return refuse(null, ordered.errors);
  }
  const changed = step === 'parts' ? changeParts(form, before) : null;
  const change =
    changed ??
    (step === 'day'
      ? readDay(form, before, londonDay(shop.clock()))
      : step === 'who'
        ? readCover(form, before, sent)
        : readLook(form, before, sent));
  const errors = { ...change.errors, ...problems };
  await saveService(shop.db, owner, design.id, { ...change, productId: design.productId }, shop.clock());
  if (Object.keys(errors).length > 0) return refuse(change, errors);
  if (changed)
    throw redirect(changed.partId ? partPath(design.id, changed.partId) : stepPath(design.id, 'parts'));
  throw redirect(stepPath(design.id, form.get('intent') === 'stay' ? step : nextStep(step)));
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: args.loaderData?.name ?? 'Order of service', isPrivate: true });

export default function GuidePage({ loaderData, actionData }: Route.ComponentProps) {
  const shown = actionData ?? loaderData;
  const errors: Record<string, string> = actionData?.errors ?? {};
  const { id, version, name, step, service, arrival } = shown;
  const path = stepPath(id, step);
  const summary = Object.entries(errors).map(([field, words]) => {
    const known = [...COVER_FIELDS, ...BACK_FIELDS].find((it) => it.id === field);
    if (!known || step === 'proof') return [field, words];
    const label = step === 'day' ? '' : `${known.label}: `;
    return [
      known.kind === 'photo' ? photoName(field) : step === 'day' ? field : textName(field),
      `${label}${words}`,
    ];
  });
  return (
    <GuideFrame designId={id} name={name} day={service.day} arrival={arrival} step={step}>
      <ErrorSummary errors={Object.fromEntries(summary)} />
      {step === 'day' && <DayStep path={path} day={shown.typedDay} today={shown.today} errors={errors} />}
      {step === 'who' && <CoverStep path={path} values={shown.values} errors={errors} />}
      {step === 'parts' && <PartsStep path={path} designId={id} parts={service.parts} errors={errors} />}
      {step === 'look' && (
        <LookStep
          path={path}
          designId={id}
          version={version}
          service={service}
          values={shown.values}
          errors={errors}
        />
      )}
      {step === 'proof' && shown.proof && shown.sharing && (
        <ProofStep path={path} designId={id} proof={shown.proof} sharing={shown.sharing} errors={errors} />
      )}
    </GuideFrame>
  );
}
