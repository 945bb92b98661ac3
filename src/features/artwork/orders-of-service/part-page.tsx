import { data, redirect } from 'react-router';
import { readForm } from '#kit/forms.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import { readOwnDesign, saveService } from '../designs/index.server.ts';
import type { Service } from '../designs/index.ts';
import type { Route } from './+types/part-page.ts';
import { arrivalFor } from './arrival.server.ts';
import { ownValues } from './guide-form.server.ts';
import { GuideFrame } from './guide-frame.tsx';
import { partPath, stepPath } from './guide-steps.ts';
import { listedTexts } from './library/index.server.ts';
import { PartForm } from './part-form.tsx';
import { readPart } from './read-part.server.ts';

const HEADERS = { 'Cache-Control': 'no-store' };

async function ownPart(
  context: Route.LoaderArgs['context'],
  { designId, partId }: Route.LoaderArgs['params'],
) {
  const { owner } = await context.get(visitorContext)();
  const design = await readOwnDesign(context.get(shopContext).db, owner, designId);
  const part = design?.service?.parts.find(({ id }) => id === partId);
  if (!design?.service || !part) throw data('We cannot find this part.', { status: 404 });
  return { owner, design, service: design.service as Service, part };
}

/** `GET /orders-of-service/{id}/parts/{part}`: one part of the service, with texts to choose for it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { design, service, part } = await ownPart(context, params);
  return data(
    {
      id: design.id,
      name: design.name,
      day: service.day,
      part,
      texts: listedTexts(part.kind),
      arrival: await arrivalFor(context, design.productId, service.day),
    },
    { headers: HEADERS },
  );
}

/** Saves the part, or puts a text from the library into it. Words of one’s own need the right to print them. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const { owner, design, service, part } = await ownPart(context, params);
  const form = await readForm(request);
  const others = service.parts.filter(({ id }) => id !== part.id);
  const read = readPart(form, part, others, shop.clock());
  if (!read.ok) return data({ part: read.part, errors: read.errors }, { status: 422, headers: HEADERS });
  const parts = service.parts.map((it) => (it.id === part.id ? read.part : it));
  const changed = { ...design, values: ownValues(design.values), service: { ...service, parts } };
  await saveService(shop.db, owner, design.id, changed, shop.clock());
  throw redirect(read.stays ? partPath(design.id, part.id) : stepPath(design.id, 'parts'));
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: args.loaderData?.part.heading || 'Part of the service', isPrivate: true });

export default function PartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, day, arrival, texts } = loaderData;
  const errors: Record<string, string> = actionData?.errors ?? {};
  const part = actionData?.part ?? loaderData.part;
  return (
    <GuideFrame designId={id} name={name} day={day} arrival={arrival} step="parts">
      <ErrorSummary errors={errors} />
      {/* A text from the library comes with the page, so the fields are made again. */}
      <PartForm
        key={part.words}
        path={partPath(id, part.id)}
        back={stepPath(id, 'parts')}
        part={part}
        texts={texts}
        errors={errors}
      />
    </GuideFrame>
  );
}
