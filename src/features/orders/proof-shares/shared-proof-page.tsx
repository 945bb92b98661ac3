import { data, redirect } from 'react-router';
import { readProofPages } from '#features/artwork/files/index.server.ts';
import { proofPdfPath } from '#features/artwork/files/index.ts';
import { EveryPageList } from '#features/artwork/files/proof/every-page-list.tsx';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/shared-proof-page.ts';
import { answerByForm } from './answer-form.server.ts';
import { AnswerForm } from './answer-form.tsx';
import { AnswersList } from './answers-list.tsx';
import { sharedPath } from './share.ts';
import { openShare } from './share-proof.server.ts';
import { readAnswers } from './share-store.server.ts';

/** No other site may learn the address, and no search engine may list it. */
const HEADERS = { 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' };

/**
 * `GET /proofs/{id}?key=…`: a proof that its owner shared, for anyone with the link: every page, and the answers about
 * it. 410 once the link has ended.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const key = url.searchParams.get('key');
  const opened = await openShare(shop, params.shareId, key);
  if (!opened.ok && opened.kind === 'missing') throw data('We cannot find this proof.', { status: 404 });
  const gone = data({ shown: null, done: null }, { status: 410, headers: HEADERS });
  if (!opened.ok) return gone;
  const { id, artworkId, productId, selectedOptions: selected, orderItemId, isBegun } = opened.share;
  const proof = await readProofPages(shop.db, artworkId, { productId, itemId: orderItemId, selected });
  if (!proof) return gone;
  const link = { share: id, key: key ?? '' };
  const pdf = proofPdfPath(artworkId, productId, selected as Record<string, string>, {
    ...link,
    ...(orderItemId ? { item: orderItemId } : {}),
  });
  const answers = await readAnswers(shop.db, id);
  const { removedAt, ...shown } = proof;
  return data(
    {
      shown: {
        ...shown,
        artworkId,
        isRemoved: removedAt !== null,
        isBegun,
        pdf,
        link: String(new URLSearchParams(link)),
        here: `${sharedPath(id)}?${new URLSearchParams({ key: key ?? '' })}`,
        answers: answers.filter((answer) => answer.artworkId === artworkId),
        earlier: answers.filter((answer) => answer.artworkId !== artworkId),
      },
      done: url.searchParams.get('done'),
    },
    { headers: HEADERS },
  );
}

/** A colleague's answer: approved, refused, or a comment. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const key = url.searchParams.get('key');
  const opened = await openShare(shop, params.shareId, key);
  if (!opened.ok)
    throw data('We cannot find this proof.', {
      status: opened.kind === 'ended' ? 410 : 404,
      headers: HEADERS,
    });
  const { network } = await context.get(visitorContext)();
  const answered = await answerByForm(shop, network, opened.share.id, request);
  if (answered.ok)
    throw redirect(
      `${sharedPath(opened.share.id)}?${new URLSearchParams({ key: key ?? '', done: answered.kind })}#answers`,
    );
  const { status, wait, errors, input } = answered;
  const headers = { ...HEADERS, ...(wait ? { 'Retry-After': String(wait) } : {}) };
  return data({ errors, input }, { status, headers });
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export function meta(args: Route.MetaArgs) {
  const shown = args.loaderData?.shown;
  const title = shown ? `Proof to look at: ${shown.originalName}` : 'This link no longer works';
  return pageMeta(args, { title, isPrivate: true });
}

const DONE: Readonly<Record<string, string>> = {
  approved: 'Thank you. We’ve noted that you approve this version.',
  refused: 'Thank you. We’ve noted that you say no to this version.',
  comment: 'Thank you. We’ve added your comment.',
};

export default function SharedProofPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown } = loaderData;
  if (!shown)
    return (
      <div className="frame max-w-3xl py-8">
        <h1>This link no longer works</h1>
        <p className="mt-3">It has expired, or was stopped. Ask whoever sent it for a new one.</p>
      </div>
    );
  const { answers, earlier, pages, findings } = shown;
  const { form, ...errors } = actionData?.errors ?? {};
  const done = knownWords(DONE, loaderData.done);
  return (
    <div className="frame max-w-5xl py-8">
      <p className="text-sm text-grey">
        {[shown.product.name, ...shown.choices.map(({ label, name }) => `${label}: ${name}`)].join(', ')}
      </p>
      <h1 className="mt-1 text-2xl break-words">Proof of {shown.originalName}</h1>
      <div className="mt-4 space-y-4">
        {form && <Notice tone="stop">{form}</Notice>}
        <ErrorSummary errors={errors} />
        {done && !actionData && <Notice tone="good">{done}</Notice>}
        {earlier.length > 0 && (
          <Notice tone="care">The file has changed since the earlier answers. Please look again.</Notice>
        )}
      </div>
      <p className="mt-4 max-w-prose">
        The person who is having this printed would like your opinion. Check every page: the black line is
        where we cut, and we cut off the dimmed part. We’ll show them your answer. It doesn’t place or change
        an order, and it applies to this version of the file only.
      </p>
      {findings.length > 0 && <Findings findings={findings} />}
      <section aria-labelledby="pages" className="mt-6">
        <h2 id="pages" className="text-xl">
          {pages.length === 1 ? 'The page' : `All ${pages.length} pages`}
        </h2>
        {shown.isRemoved && <p className="mt-2">This file was removed because of its age.</p>}
        {!shown.isRemoved && pages.length === 0 && (
          <p className="mt-2">
            {shown.verdict === null
              ? 'We are checking this file. Reload this page in a moment.'
              : 'This file is damaged and cannot be drawn.'}
          </p>
        )}
        {pages.length > 0 && (
          <>
            <p className="my-2 flex flex-wrap gap-x-5">
              <a href="#answer" className="inline-flex min-h-11 items-center font-semibold">
                Say what you think
              </a>
              <a href={shown.pdf} download className="inline-flex min-h-11 items-center">
                Download proof (PDF)
              </a>
            </p>
            <EveryPageList
              pages={pages}
              pictureUrl={(page) => pictureUrl(shown.artworkId, page, shown.link)}
              pagePath={({ page }) => pictureUrl(shown.artworkId, page, shown.link)}
            />
          </>
        )}
      </section>
      <div className="mt-8 grid gap-8 lg:grid-cols-2 lg:items-start">
        {shown.isBegun || shown.isRemoved ? (
          <Notice>We’ve started printing this, so it’s too late to change it.</Notice>
        ) : (
          <AnswerForm
            path={shown.here}
            artworkId={shown.artworkId}
            errors={errors}
            values={actionData?.input ?? {}}
          />
        )}
        <section aria-labelledby="answers">
          <h2 id="answers" className="text-lg">
            Answers so far
          </h2>
          <AnswersList answers={answers} none="No answers about this version yet." />
          {earlier.length > 0 && (
            <>
              <h3 className="mt-4 text-base">About earlier versions</h3>
              <AnswersList answers={earlier} none="" />
            </>
          )}
        </section>
      </div>
    </div>
  );
}

const pictureUrl = (artworkId: string, page: number, link: string) =>
  `${href('/artwork/:artworkId/proof/:page', { artworkId, page: `${page}` })}?${link}`;

function Findings({ findings }: { findings: readonly { title: string; fix: string; severity: string }[] }) {
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-reflex">
        What our check found ({findings.length})
      </summary>
      <ul className="space-y-2">
        {findings.map(({ title, fix }) => (
          <li key={title}>
            <p className="font-semibold">{title}</p>
            <p className="text-sm">{fix}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
