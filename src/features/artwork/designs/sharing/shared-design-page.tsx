import { data, redirect } from 'react-router';
import { printedPages } from '#composition/index.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import { pinComments } from '../../files/index.ts';
import { readSharedDesign } from '../design-store.server.ts';
import type { Route } from './+types/shared-design-page.ts';
import { NoteForm } from './note-form.tsx';
import { NotesList } from './notes-list.tsx';
import { answerByLink, openByKey } from './share-design.server.ts';
import { SharedPages } from './shared-pages.tsx';
import { sharedDesignPath } from './sharing.ts';
import { readSharing } from './sharing-store.server.ts';

/** No other site may learn the address, and no search engine may list it. */
const HEADERS = { 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' };

/** `GET /designs/shared/{link}?key=…`: a design for whoever has its link: the pages, the comments, and its approval. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const key = url.searchParams.get('key') ?? '';
  const link = await openByKey(shop, params.linkId, key);
  const design = link && (await readSharedDesign(shop.db, link.designId));
  if (!link || !design)
    throw data('This link no longer works. Ask for a new one.', { status: 404, headers: HEADERS });
  const { id, name, layout, values, updatedAt } = design;
  const { notes, approval, digest } = await readSharing(shop.db, id);
  const query = new URLSearchParams({ v: String(updatedAt.getTime()), link: link.id, key });
  const pages = printedPages(layout, values).map(({ page }, i) => ({
    page: i + 1,
    name: page.name,
    picture: `${href('/designs/:designId/pages/:page', { designId: id, page: `${i + 1}` })}?${query}`,
  }));
  const { widthMm, heightMm } = layout;
  const here = `${sharedDesignPath(link.id)}?${new URLSearchParams({ key })}`;
  const done = url.searchParams.get('done');
  return data(
    { name, widthMm, heightMm, pages, notes, approval, digest, here, approves: link.approves, done },
    { headers: HEADERS },
  );
}

/** A comment, or the approval. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const key = url.searchParams.get('key') ?? '';
  const link = await openByKey(shop, params.linkId, key);
  if (!link) throw data('This link no longer works. Ask for a new one.', { status: 404, headers: HEADERS });
  const { network } = await context.get(visitorContext)();
  const form = await readForm(request);
  const answered = await answerByLink(shop, network, link.id, form);
  if (answered.ok)
    throw redirect(`${sharedDesignPath(link.id)}?${new URLSearchParams({ key, done: answered.done })}`);
  const { status, errors } = answered;
  const input = Object.fromEntries(
    ['name', 'comment', 'page', 'x', 'y'].map((it) => [it, String(form.get(it) ?? '')]),
  );
  return data({ errors, input }, { status, headers: HEADERS });
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: args.loaderData?.name ?? 'This link no longer works', isPrivate: true });

export default function SharedDesignPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, pages, notes, approval, digest, here, approves, done, ...size } = loaderData;
  const { form, ...errors } = actionData?.errors ?? ({} as Record<string, string>);
  return (
    <div className="frame pt-6 pb-16">
      <h1 className="text-2xl wrap-anywhere">{name}</h1>
      <p className="mt-2 max-w-[68ch]">
        Somebody would like you to look at this before it is printed. Read every name and date.{' '}
        {approves ? 'You are the one who approves it.' : 'What you write is seen by everybody with a link.'}
      </p>
      <div className="mt-4 space-y-3">
        {form && <Notice tone="stop">{form}</Notice>}
        <ErrorSummary errors={errors} />
        {done === 'comment' && !actionData && (
          <Notice tone="good">Thank you. We’ve added your comment.</Notice>
        )}
        {approval?.isCurrent && <Notice tone="good">{approval.name} has approved this.</Notice>}
        {approval && !approval.isCurrent && (
          <Notice tone="care">It was changed after {approval.name} approved it.</Notice>
        )}
      </div>
      <div className="mt-6 grid items-start gap-10 lg:grid-cols-[1fr_22rem]">
        <SharedPages pages={pages} notes={notes} {...size} />
        <div className="space-y-6">
          <NoteForm
            path={here}
            pages={pages}
            digest={digest}
            approves={approves && !approval?.isCurrent}
            errors={errors}
            values={actionData?.input ?? {}}
          />
          {notes.length > 0 && (
            <section aria-labelledby="comments">
              <h2 id="comments" className="text-lg">
                Comments so far
              </h2>
              <NotesList notes={notes} />
            </section>
          )}
        </div>
      </div>
      <OwnScript run={pinComments} />
    </div>
  );
}
