import { data, redirect } from 'react-router';
import {
  type ArtworkOwner,
  bytesOf,
  type FilesForm,
  formWait,
  readFilesForm,
  readOwnArtwork,
  uploadsStopped,
} from '#features/artwork/files/index.server.ts';
import { readProductForSale } from '#features/catalogue/products/index.server.ts';
import type { Product } from '#features/catalogue/products/index.ts';
import { asOffered } from '#features/orders/staff-lines/index.ts';
import { tooManyForms } from '#features/people/enquiries/index.server.ts';
import {
  choiceName,
  choicesOf,
  completeChoices,
  configure,
  pricedOn,
  type SelectedOptions,
} from '#features/pricing/prices/index.ts';
import { ownerOfNew } from '#features/selling/cart/index.server.ts';
import { type FieldErrors, fieldErrors, formatPhone, formValues, tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { PageTitle, pageMeta } from '#shell/page-meta.tsx';
import { PrimaryLink } from '#ui/button.tsx';
import { tradeCustomer } from '#visitor/signed-in-user.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/quote-request-page.ts';
import type { RequestFile } from './draft.ts';
import { DROPPED_BYTES_MAX, FORM_BYTES_MAX, filesProblem, TOO_BIG } from './draft-files.server.ts';
import { QuoteRequestForm } from './quote-request-form.tsx';
import { type Asking, requestQuote } from './receive-request.server.ts';
import { REQUEST_FILES_MAX, requestedWords, requestSchema } from './request-form.ts';
import { readRequest } from './request-store.server.ts';

/** After sending, redirects to the page with the request's id, so that a reload sends nothing twice. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const sent = await readRequest(shop.db, url.searchParams.get('sent') ?? '');
  if (sent) return { sent: sent.draftNumber, product: null, known: {} };
  const product = await productIn(shop, url, await tradeCustomer(context));
  const { user } = await context.get(visitorContext)();
  const known: Record<string, string> = user
    ? {
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        phone: user.phone ? formatPhone(user.phone) : '',
      }
    : {};
  return { sent: null, product: product && { id: product.id, words: product.words }, known };
}

/** Returns the product in the address with its choices, by the names of `selectedOptions`; null for none. */
async function productIn(shop: Shop, url: URL, customerId: string | null): Promise<Asking['product']> {
  const { product: id, ...given } = Object.fromEntries(url.searchParams);
  const offered = id ? await readProductForSale(shop.db, id, customerId) : undefined;
  if (!offered) return null;
  const product = pricedOn(offered.product, londonDay(shop.clock()));
  const selected = { ...completeChoices(product, given), ...selectionIn(product, given) };
  const words = requestedWords(product, choicesOf(product, selected), selected);
  return { id: product.id, words, selected, canBeMade: configure(asOffered(product, selected), selected).ok };
}

/**
 * Returns the product's choices in the address, unchecked: a quantity that we don't list must not turn into our first
 * option.
 */
function selectionIn({ optionGroups }: Product, given: Readonly<Record<string, string>>): SelectedOptions {
  const names = optionGroups.map(({ key }) => choiceName(key));
  return Object.fromEntries(
    names.flatMap((name) => (given[name] ? [[name, given[name].slice(0, FIELD_MAX)]] : [])),
  );
}

const FIELD_MAX = 60;

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await context.get(visitorContext)();
  const { owner, cookie } = ownerOfNew(shop.site, visitor.owner);
  const headers = new Headers();
  const refuse = (status: number, errors: FieldErrors, sent: Partial<Sent> = {}) =>
    data(
      { errors, values: {} as Record<string, string>, files: [] as RequestFile[], ...sent },
      { status, headers },
    );
  const bytes = bytesOf(request);
  /** Refuses the files of a form, and returns its values. */
  const refuseFiles = async (status: number, why: string) => {
    const limits = { filesMax: 0, bytesMax: DROPPED_BYTES_MAX };
    const input = await readFilesForm(shop, request, owner, null, limits);
    const earlier = await sentFiles(shop, owner, input);
    return refuse(status, { files: why }, { values: formValues(input.fields), files: earlier });
  };
  if (bytes !== null && bytes > FORM_BYTES_MAX) return refuseFiles(413, TOO_BIG);
  const uploads = await formWait(shop, visitor.network, request);
  if (uploads) {
    headers.set('Retry-After', String(uploads));
    return refuseFiles(429, Object.values(uploadsStopped(uploads)).join('. '));
  }
  const product = await productIn(shop, url, await tradeCustomer(context));
  const limits = { filesMax: REQUEST_FILES_MAX, bytesMax: FORM_BYTES_MAX };
  const form = await readFilesForm(shop, request, owner, product?.id ?? null, limits);
  const values = formValues(form.fields);
  const files = await sentFiles(shop, owner, form);
  // If the form is refused, this cookie leads to the guest's files again.
  if (cookie && files.length > 0) headers.set('Set-Cookie', cookie);
  const parsed = requestSchema(londonDay(shop.clock())).safeParse(values);
  const problem = filesProblem(form, files.length);
  if (!parsed.success || problem)
    return refuse(
      422,
      { ...(parsed.success ? {} : fieldErrors(parsed.error)), ...(problem ? { files: problem } : {}) },
      { values, files: files.slice(0, REQUEST_FILES_MAX) },
    );
  const wait = await tooManyForms(shop, RATE_RULES.quoteRequest, visitor, parsed.data.email);
  if (wait) {
    headers.set('Retry-After', String(wait));
    return refuse(429, { request: tooManyTries(wait) }, { values, files });
  }
  const { user } = visitor;
  const id = await requestQuote(shop, parsed.data, {
    owner,
    isOwnAddress: user?.emailVerified === true && user.email === parsed.data.email.toLowerCase(),
    product,
    artworkIds: files.map((file) => file.id),
  });
  throw redirect(`${href('/quote-request')}?sent=${id}`, { headers });
}

interface Sent {
  values: Record<string, string>;
  files: RequestFile[];
}

/** Returns the files of a form: those sent with it, and earlier ones that still belong to this visitor. */
async function sentFiles(shop: Shop, owner: ArtworkOwner, form: FilesForm): Promise<RequestFile[]> {
  const earlier = form.fields.getAll('sentFile').map(String).slice(0, REQUEST_FILES_MAX);
  const came = form.files.flatMap(({ outcome }) => (outcome.ok ? [outcome.artworkId] : []));
  const files = await Promise.all(
    [...new Set([...earlier, ...came])].map((id) => readOwnArtwork(shop.db, owner, id)),
  );
  return files.flatMap((file) =>
    file ? [{ id: file.id, originalName: file.originalName, bytes: file.bytes }] : [],
  );
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Ask for a quote',
    titledByPage: true,
    description:
      'Tell us what you would like printed, in any size and quantity, and send your files. We’ll email you a price.',
    keywords: 'print quote, printing price, large quantities, custom size',
  });

export default function QuoteRequestPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { sent, product, known } = loaderData;
  if (sent && !answer) return <ThankYou number={sent} />;
  return (
    <div className="frame py-8 lg:py-12">
      <PageTitle page="Ask for a quote" refused={answer !== undefined} />
      <div className="max-w-2xl">
        <h1>Ask for a quote</h1>
        <p className="mt-4">
          Tell us what you would like printed. We’ll work out a price and email it to you, and you can accept
          it online.
        </p>
        {product && (
          <p className="mt-6 border-t-4 border-ink pt-3 wrap-anywhere">
            <strong>{product.words}</strong>
            <br />
            <a
              href={href('/product/:productId', { productId: product.id })}
              className="inline-flex min-h-11 items-center text-sm"
            >
              Back to the product
            </a>
          </p>
        )}
        <QuoteRequestForm
          isForProduct={product !== null}
          values={answer?.values ?? known}
          errors={answer?.errors ?? {}}
          files={answer?.files ?? []}
        />
      </div>
    </div>
  );
}

function ThankYou({ number }: { number: string }) {
  return (
    <div className="frame py-12 lg:py-16">
      <PageTitle page="Thank you: Ask for a quote" />
      <div role="status" className="crop-marks mx-auto max-w-2xl p-6 sm:p-10">
        <h1>Thank you</h1>
        <p className="mt-4">
          We’ve received your request <strong className="figures">{number}</strong>, and we’ve emailed you a
          confirmation. We’ll look at it and email you a price.
        </p>
        <p className="mt-7">
          <PrimaryLink to="/shop">All Products</PrimaryLink>
        </p>
      </div>
    </div>
  );
}
