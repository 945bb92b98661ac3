import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import {
  type NamedProduct,
  type ProductsByVat,
  readProductsByVat,
} from '#features/pricing/prices/index.server.ts';
import { VAT_QUESTIONS, type VatTest } from '#features/pricing/prices/index.ts';
import { countWords } from '#kit/count-words.ts';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/vat-page.ts';
import { readSettings, saveSetting } from './settings.server.ts';

export const handle = { title: 'VAT' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [{ zero_rating: setting }, products] = await Promise.all([readSettings(db), readProductsByVat(db)]);
  const { on, by } = setting.value;
  return {
    isOn: on,
    savedAt: setting.savedAt ?? '',
    savedWords: setting.savedAt && `${by} on ${formatTime(new Date(setting.savedAt))}`,
    products,
    isSaved: url.searchParams.has('done'),
  };
}

const UNCONFIRMED = 'Tick this when you have checked the list.';

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const values = formValues(await readForm(request));
  const answer = (more: Partial<SaveAnswer>, status: number) =>
    data<SaveAnswer>({ values, errors: {}, conflict: null, ...more }, { status });
  if (values.intent !== 'on' && values.intent !== 'off')
    throw data('We couldn’t read that. Reload the page and try again.', { status: 422 });
  const on = values.intent === 'on';
  if (on && values.confirmed !== 'yes') return answer({ errors: { confirmed: UNCONFIRMED } }, 422);
  const saved = await saveSetting(shop, actor, 'zero_rating', { on, by: actor.name }, values.seenAt ?? '');
  if (saved.ok) throw redirect(`${href('/admin/vat')}?done=saved`);
  return answer({ conflict: { actor: saved.actor, at: formatTime(saved.changedAt) } }, 409);
}

export default function VatPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { isOn, savedWords, products } = page;
  const errors = answer?.errors ?? {};
  return (
    <>
      <h1>VAT</h1>
      <p className="mt-2 max-w-[70ch] text-grey">
        In the UK many leaflets, brochures, booklets and programmes are zero-rated: HMRC’s VAT Notice 701/10
        says which. The shop asks your customers what it can’t tell from the order, and decides from their
        answers and the options they choose.
      </p>
      {page.isSaved && !answer && (
        <Notice className="mt-4" tone="good">
          Saved. The shop uses it now.
        </Notice>
      )}
      <p className="mt-4 font-semibold">
        {isOn
          ? '● Printed matter is zero-rated by rule'
          : '○ Off: leaflets and booklets are sold with 20% VAT'}
        {savedWords && <span className="font-normal text-grey"> (decided by {savedWords})</span>}
      </p>
      <div className="mt-4">
        <ErrorSummary errors={errors} />
      </div>
      {answer?.conflict && <ConflictNotice conflict={answer.conflict} fields={[]} />}
      <Changes products={products} />
      <form method="post" noValidate className="mt-6 max-w-3xl space-y-4">
        <VersionField name="seenAt" stored={page.savedAt} answer={answer} />
        {isOn ? (
          <button type="submit" name="intent" value="off" className="button">
            Switch it off
          </button>
        ) : (
          <SwitchOn error={errors.confirmed} isDecided={page.savedAt !== ''} />
        )}
      </form>
    </>
  );
}

function SwitchOn({ error, isDecided }: { error: string | undefined; isDecided: boolean }) {
  return (
    <>
      <label className="choice">
        <input
          type="checkbox"
          id="confirmed"
          name="confirmed"
          value="yes"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'confirmed-error' : undefined}
        />
        <span className="font-semibold">I have checked these products against VAT Notice 701/10</span>
        <span className="text-xs text-grey">
          If something turns out not to be zero-rated, you owe HMRC the VAT on it. If in doubt, ask your
          accountant.
        </span>
      </label>
      {error && (
        <p id="confirmed-error" className="field-error">
          {error}
        </p>
      )}
      <p className="flex flex-wrap gap-4">
        <PrimarySubmit intent="on">Zero-rate printed matter</PrimarySubmit>
        {!isDecided && (
          <button type="submit" name="intent" value="off" className="button">
            Leave it as it is
          </button>
        )}
      </p>
    </>
  );
}

function Changes({ products }: { products: ProductsByVat }) {
  const { leaflet, booklet, zero, standard } = products;
  return (
    <section aria-labelledby="changes" className="mt-6 max-w-4xl space-y-5">
      <h2 id="changes">What it changes</h2>
      <p className="max-w-[70ch]">
        Your prices for leaflets and booklets include 20% VAT. If none is due, the shop takes it off: an item
        at £60.00 costs the customer £50.00. You can change the VAT on any item on its order page.
      </p>
      <WithQuestions
        test="leaflet"
        title="Leaflets"
        words="Always 20%, and not asked: fewer than 50 copies, paper heavier than 180gsm or of unknown weight, laminated, or larger than A4 and not folded down to it."
        products={leaflet}
      />
      <WithQuestions
        test="booklet"
        title="Booklets"
        words="Always asked, whatever the options."
        products={booklet}
      />
      {zero.length > 0 && (
        <Listed
          title="Always zero-rated"
          words="At their listed price, whatever you decide here."
          products={zero}
        />
      )}
      <p>{countWords(standard, 'other product')} stay at 20%. Change any of them on its own page.</p>
    </section>
  );
}

function WithQuestions({
  test,
  ...listed
}: {
  test: VatTest;
  title: string;
  words: string;
  products: NamedProduct[];
}) {
  return (
    <Listed {...listed}>
      <ul className="mt-2 list-disc pl-5 text-sm">
        {VAT_QUESTIONS[test].map(({ id, words, zero }) => (
          <li key={id}>
            {words} <span className="text-grey">Zero-rated if {zero}.</span>
          </li>
        ))}
      </ul>
    </Listed>
  );
}

interface ListedProps {
  title: string;
  words: string;
  products: readonly NamedProduct[];
  children?: ReactNode;
}

function Listed({ title, words, products, children }: ListedProps) {
  return (
    <div className="sheet p-4">
      <h3>
        {title} ({products.length})
      </h3>
      <p className="text-sm text-grey">{words}</p>
      {children}
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {products.map(({ id, name }) => (
          <li key={id}>
            <a
              href={href('/admin/products/:productId', { productId: id })}
              className="inline-flex min-h-11 items-center"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
