import { data, redirect } from 'react-router';
import { signedPreview } from '#features/artwork/files/index.server.ts';
import { ProductPicture } from '#features/catalogue/products/product-picture.tsx';
import { destinationOf } from '#features/pricing/delivery/index.ts';
import { TotalsList } from '#features/pricing/prices/totals-list.tsx';
import { href } from '#kit/href.ts';
import { formatDay, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ButtonLink, PrimaryLink, Submit } from '#ui/button.tsx';
import { ErrorSummary, Field, FieldError, ties } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import { hasProblems } from '../cart.ts';
import { cartView } from '../cart-view.ts';
import { loadCart } from '../load-cart.server.ts';
import type { Route } from './+types/shared-cart-page.ts';
import { END_WORDS, NAME_MAX, sharedCartPath, sharedCheckoutPath, WORDS_MAX } from './cart-share.ts';
import { sendBackByForm } from './send-back.server.ts';
import { openCartShare } from './share-cart.server.ts';

/** No other site may learn the address, and no search engine may list it. */
const HEADERS = { 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' };
const NOT_FOUND = 'We cannot find this cart.';

/** `GET /shared-cart/{id}?key=…`: a cart that its owner shared, for anyone with the link. 410 once it no longer shows it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const key = url.searchParams.get('key') ?? '';
  const opened = await openCartShare(shop, params.shareId, key);
  if (!opened.ok) {
    if (opened.why === 'missing') throw data(NOT_FOUND, { status: 404 });
    return data({ ended: opened.why, shown: null }, { status: 410, headers: HEADERS });
  }
  const { outcode } = await context.get(visitorContext)();
  const cart = await loadCart(shop, opened.owner, destinationOf(outcode));
  const { lines, totals, discount, arrivesLabel, arrivesIn, despatchLabel } = cartView(cart);
  const { id, totalPence, expiresAt } = opened.share;
  const shown = {
    lines: cart.lines.map(({ artwork, productId }, i) => ({
      id: String(i),
      productId,
      productName: lines[i]?.productName ?? '',
      choices: lines[i]?.choices ?? [],
      pricePence: lines[i]?.pricePence ?? 0,
      previewUrl: artwork?.hasPreview ? signedPreview(shop, artwork.id) : null,
      hasFile: artwork !== null,
      designPence: lines[i]?.design?.pricePence ?? null,
    })),
    totals,
    code: discount?.ok ? discount.code : null,
    arrives: arrivesLabel,
    arrivesIn,
    leaves: despatchLabel,
    wasPence: totalPence,
    canPay: !hasProblems(cart),
    lastDay: londonDay(expiresAt),
    payPath: sharedCheckoutPath(id, key),
    pdfPath: `${href('/shared-cart/:shareId/cart.pdf', { shareId: id })}?${new URLSearchParams({ key })}`,
    done: url.searchParams.get('done'),
  };
  return data({ ended: null, shown }, { headers: HEADERS });
}

/** Sends the cart back to its owner, with a comment. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const key = url.searchParams.get('key') ?? '';
  const opened = await openCartShare(shop, params.shareId, key);
  if (!opened.ok && opened.why === 'missing') throw data(NOT_FOUND, { status: 404, headers: HEADERS });
  if (!opened.ok) return data({ errors: {}, input: {} }, { status: 410, headers: HEADERS });
  const { network } = await context.get(visitorContext)();
  const sent = await sendBackByForm(shop, network, opened.share.id, request);
  if (sent.ok) throw redirect(`${sharedCartPath(opened.share.id, key)}&done=sent`);
  const { status, wait, errors, input } = sent;
  const headers = { ...HEADERS, ...(wait ? { 'Retry-After': String(wait) } : {}) };
  return data({ errors, input }, { status, headers });
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: args.loaderData?.shown ? 'A cart for you to approve' : 'This link no longer works',
    isPrivate: true,
  });

export default function SharedCartPage({ loaderData: { ended, shown }, actionData }: Route.ComponentProps) {
  if (!shown)
    return (
      <div className="frame max-w-3xl py-8">
        <h1>This link no longer works</h1>
        <p className="mt-3">
          {END_WORDS[ended]} {ended === 'ordered' ? '' : 'Ask whoever sent it to share it again.'}
        </p>
        <p className="mt-5">
          <ButtonLink to="/shop">See what we print</ButtonLink>
        </p>
      </div>
    );
  const { form, ...errors }: Record<string, string> = actionData?.errors ?? {};
  const { totals } = shown;
  return (
    <div className="frame py-8">
      <h1>A cart for you to approve</h1>
      <div className="mt-4 space-y-4">
        {form && <Notice tone="stop">{form}</Notice>}
        <ErrorSummary errors={errors} />
        {shown.done === 'sent' && !actionData && (
          <Notice tone="good">Sent back. Whoever shared it sees your comment in their cart.</Notice>
        )}
        {shown.done === 'unpaid' && !actionData && (
          <Notice>You came back without paying. We haven’t charged you.</Notice>
        )}
      </div>
      <section aria-labelledby="sum" className="sheet mt-4 px-4 py-4 sm:px-5">
        <h2 id="sum" className="figures">
          {formatPounds(totals.totalPence)} inc. VAT, valid until {formatDay(shown.lastDay)}
        </h2>
        <p className="figures mt-1">
          {formatPounds(totals.netPence)} ex VAT. {dayWords(shown)}
        </p>
        {totals.totalPence !== shown.wasPence && (
          <p className="figures mt-1 font-semibold">
            It was {formatPounds(shown.wasPence)} when it was shared; prices or delivery to you differ.
          </p>
        )}
        {!shown.canPay && (
          <p className="mt-1 font-semibold text-stop">
            It can’t be ordered as it was shared: a price, option or file has changed. Ask whoever sent it to
            share it again.
          </p>
        )}
        <p className="no-print mt-4 flex flex-wrap gap-3">
          {shown.canPay && <PrimaryLink to={shown.payPath}>Pay</PrimaryLink>}
          <a href={shown.pdfPath} download className="button">
            Download (PDF)
          </a>
          <ButtonLink to="#send-back">Send it back</ButtonLink>
        </p>
      </section>
      <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <SharedLines lines={shown.lines} />
        <section className="sheet p-5" aria-label="Totals">
          <TotalsList totals={totals} code={shown.code} />
        </section>
      </div>
      <SendBack errors={errors} values={actionData?.input ?? {}} />
    </div>
  );
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>;

function dayWords({ arrives, arrivesIn, leaves }: Shown): string {
  if (arrives) return `With you by ${arrives}${arrivesIn ? ` in ${arrivesIn}` : ''}, if you order today.`;
  return leaves ? `Despatch on ${leaves}, if you order today.` : '';
}

function SharedLines({ lines }: Pick<Shown, 'lines'>) {
  return (
    <ul className="space-y-4">
      {lines.map((line) => (
        <li key={line.id} className="sheet flex gap-4 p-4">
          <span className="flex w-20 shrink-0 items-start justify-center sm:w-28">
            {line.previewUrl ? (
              <img
                src={line.previewUrl}
                alt={`First page of the artwork for ${line.productName}`}
                className="max-h-28 max-w-full border border-rule"
              />
            ) : (
              <ProductPicture of={line.productId} alt="" sizes="112px" />
            )}
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap justify-between gap-x-4">
              <h2 className="text-lg">{line.productName}</h2>
              <p className="figures font-bold">{formatPounds(line.pricePence)}</p>
            </div>
            <dl className="mt-1 grid gap-x-4 text-sm sm:grid-cols-2">
              {line.choices.map(({ label, name }) => (
                <div key={label} className="flex gap-1.5">
                  <dt className="text-grey">{label}:</dt>
                  <dd>{name}</dd>
                </div>
              ))}
            </dl>
            {line.designPence !== null && (
              <p className="mt-2 flex flex-wrap justify-between gap-x-4 font-semibold">
                <span>Design it for me</span>
                <span className="figures">{formatPounds(line.designPence)}</span>
              </p>
            )}
            {!line.hasFile && line.designPence === null && (
              <p className="mt-2 text-sm text-grey">The artwork is sent after ordering.</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function SendBack({
  errors,
  values,
}: {
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}) {
  return (
    <section id="send-back" aria-labelledby="send-back-heading" className="no-print sheet mt-8 max-w-2xl p-5">
      <h2 id="send-back-heading" className="text-lg">
        Send it back
      </h2>
      <form method="post" noValidate className="mt-3 space-y-4">
        <Field
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={NAME_MAX}
          defaultValue={values.name ?? ''}
          error={errors.name}
        />
        <div>
          <label htmlFor="words" className="field-label">
            What should change?
          </label>
          <textarea
            name="words"
            rows={4}
            maxLength={WORDS_MAX}
            defaultValue={values.words ?? ''}
            aria-required="true"
            {...ties('words', errors.words)}
          />
          <FieldError id="words" error={errors.words} />
        </div>
        <Submit>Send it back</Submit>
      </form>
    </section>
  );
}
