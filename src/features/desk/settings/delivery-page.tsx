import { data, redirect } from 'react-router';
import { readIrishYears, yearOf } from '#features/pricing/delivery/index.server.ts';
import {
  type IrishSales,
  irishSalesWords,
  irishWarning,
  notDeliveredTo,
  tariffAt,
} from '#features/pricing/delivery/index.ts';
import { countWords } from '#kit/count-words.ts';
import { COUNTRIES, type Country, countryOf, IRELAND, UNITED_KINGDOM } from '#kit/country.ts';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds, formatShortPounds } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/delivery-page.ts';
import type { DeliveryForm } from './delivery-cells.ts';
import { formOf, readDelivery, withCopy } from './delivery-form.ts';
import { DeliveryGrid } from './delivery-grid.tsx';
import { IrishSection, Tick } from './irish-section.tsx';
import { readSettings, saveSetting } from './settings.server.ts';
import { readUnweighed } from './unweighed.server.ts';

export const handle = { title: 'Delivery prices' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const now = clock();
  const [{ delivery }, unweighed] = await Promise.all([readSettings(db), readUnweighed(db)]);
  const { ireland } = delivery.value;
  const years = ireland ? await readIrishYears(db, now) : [];
  const [postcode, kg] = [url.searchParams.get('postcode') ?? '', url.searchParams.get('kg') ?? ''];
  const country = ireland?.isOn ? countryOf(url.searchParams.get('country')) : UNITED_KINGDOM;
  return {
    values: formOf(delivery.value, yearOf(now)),
    irish: { year: yearOf(now), ...irishWords(ireland, years) },
    savedAt: delivery.savedAt ?? '',
    unknownGrams: delivery.value.unknownGrams,
    unweighed,
    isSaved: url.searchParams.has('done'),
    preview: {
      postcode,
      kg,
      country: ireland?.isOn ? country : null,
      words: previewWords(delivery.value, { postcode, kg, country }),
    },
  };
}

type Plan = Parameters<typeof formOf>[0];

/** Sales to Ireland this year and last, if there were any or the owner delivers there. */
function irishWords(ireland: Plan['ireland'], [now, before]: readonly IrishSales[]) {
  if (!ireland || !now || !before) return { sales: [], warning: null };
  const shown = [
    ...(ireland.isOn || now.soldPence > 0 ? [now] : []),
    ...(before.soldPence > 0 ? [before] : []),
  ];
  return {
    sales: shown.map((sales) => irishSalesWords(ireland, sales)),
    warning: irishWarning(ireland, now),
  };
}

interface Tried {
  postcode: string;
  kg: string;
  country: Country;
}

/** `Northern Ireland: £4.99, free from £75`; null until place and weight are given. All of Ireland is one zone, so its Eircode can be left out. */
function previewWords(plan: Plan, { postcode, kg, country }: Tried): string | null {
  if ((postcode.trim() === '' && country !== IRELAND) || kg.trim() === '') return null;
  const grams = /^\d{1,5}(\.\d{1,3})?$/.test(kg.trim()) ? Math.ceil(Number(kg) * 1000) : Number.NaN;
  if (Number.isNaN(grams)) return 'Enter the weight in kilograms, like 2.5.';
  const { zone, rates, place, isServed, isExport } = tariffAt(plan, { postcode, country }, grams);
  if (!isServed) return notDeliveredTo(place);
  const { pricePence, freeFromPence } = rates;
  const free = freeFromPence === null ? 'never free' : `free from ${formatShortPounds(freeFromPence)}`;
  return `${zone.name}: ${formatPounds(pricePence)}${isExport ? ` without UK VAT, as it goes to ${place.name}` : ''}, ${free}.`;
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const values: DeliveryForm = formValues(await readForm(request));
  const answer = (more: Partial<SaveAnswer>, status: number) =>
    data<SaveAnswer>({ values: { ...values }, errors: {}, conflict: null, ...more }, { status });
  const [, copied] = /^copy-(\d{1,2})$/.exec(values.intent ?? '') ?? [];
  if (copied !== undefined) return answer({ values: { ...withCopy(values, Number(copied)) } }, 200);
  const before = (await readSettings(shop.db)).delivery.value;
  const read = readDelivery(values, before, yearOf(shop.clock()));
  if (!read.ok) return answer({ errors: { ...read.errors } }, 422);
  const saved = await saveSetting(shop, actor, 'delivery', read.plan, values.seenAt ?? '');
  if (saved.ok) throw redirect(`${href('/admin/delivery')}?done=saved`);
  return answer({ conflict: { actor: saved.actor, at: formatTime(saved.changedAt) } }, 409);
}

export default function DeliveryPricesPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const values: DeliveryForm = answer?.values ?? page.values;
  const errors = answer?.errors ?? {};
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name] });
  return (
    <>
      <h1>Delivery prices</h1>
      <p className="mt-2 max-w-[70ch] text-grey">
        What it costs to deliver one order, by where it goes and its weight with packing. Prices include VAT.
        Before an address is known, customers see the first zone’s price; the checkout shows the price for
        their postcode before they pay.
      </p>
      {page.isSaved && !answer && (
        <Notice className="mt-4" tone="good">
          Saved. The shop uses it now.
        </Notice>
      )}
      <Unweighed {...page.unweighed} unknownGrams={page.unknownGrams} />
      <form method="post" noValidate data-guarded={answer ? 'unsaved' : ''} className="mt-5 space-y-6">
        <ErrorSummary errors={errors} />
        {answer?.conflict && <ConflictNotice conflict={answer.conflict} fields={[]} />}
        <VersionField name="seenAt" stored={page.savedAt} answer={answer} />
        {/* Enter in a field saves; without this the browser would press the first button, Copy. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <DeliveryGrid values={values} errors={errors} />
        <div className="field-row max-w-3xl sm:grid-cols-3">
          <Field {...field('packingGrams')} label="Packing for each order (g)" inputMode="numeric" />
          <Field
            {...field('packingPercent')}
            label="Plus a share of the goods’ weight (%)"
            inputMode="decimal"
          />
          <Field {...field('unknownKg')} label="An item of unknown weight (kg)" inputMode="decimal" />
        </div>
        <label className="choice max-w-3xl">
          <input
            type="checkbox"
            name="offersCollection"
            value="yes"
            defaultChecked={values.offersCollection === 'yes'}
          />
          <span className="font-semibold">Customers may collect any order from us, free</span>
          <span className="text-xs text-grey">
            Items with a turnaround that customers collect are always collected, and have no delivery charge.
          </span>
        </label>
        <fieldset id="channel-islands" className="max-w-3xl">
          <legend className="font-display text-lg font-bold">Jersey and Guernsey</legend>
          <div className="mt-2">
            <Tick
              name="toChannelIslands"
              values={values}
              words="Deliver to Jersey and Guernsey, without UK VAT"
              note="They are outside UK VAT, so orders sent there are zero-rated exports: the VAT comes off every price, and off delivery. Labels and the Click & Drop file have the customs figures. Keep the proof of posting of each parcel: without it, VAT is due."
            />
          </div>
        </fieldset>
        <IrishSection values={values} errors={errors} {...page.irish} />
        <SaveBar>
          <PrimarySubmit>Save</PrimarySubmit>
        </SaveBar>
      </form>
      <Preview {...page.preview} />
      <OwnScript run={guardForm} />
    </>
  );
}

interface UnweighedProps {
  count: number;
  products: readonly { id: string; name: string }[];
  unknownGrams: number;
}

function Unweighed({ count, products, unknownGrams }: UnweighedProps) {
  if (count === 0) return null;
  return (
    <Notice className="mt-4" tone="care">
      <p>
        {`We don’t know what ${countWords(count, 'product')} ${count === 1 ? 'weighs' : 'weigh'} with every choice. Until you say what ${count === 1 ? 'it is' : 'they are'} made of, each such item in an order counts as ${unknownGrams / 1000} kg.`}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {products.map(({ id, name }) => (
          <li key={id}>
            <a href={href('/admin/products/:productId', { productId: id })}>{name}</a>
          </li>
        ))}
        {count > products.length && <li>and {count - products.length} more</li>}
      </ul>
    </Notice>
  );
}

interface PreviewProps {
  postcode: string;
  kg: string;
  /** null if everything goes to the United Kingdom */
  country: Country | null;
  words: string | null;
}

function Preview({ postcode, kg, country, words }: PreviewProps) {
  return (
    <section aria-labelledby="try" className="sheet mt-8 max-w-3xl p-4">
      <h2 id="try">Try it</h2>
      <form method="get" className="mt-3 flex flex-wrap items-end gap-4">
        {country && (
          <div className="w-44">
            <FieldLabel of="country">Country</FieldLabel>
            <select id="country" name="country" defaultValue={country} className="field">
              <Options of={COUNTRIES.map((name) => [name, name])} />
            </select>
          </div>
        )}
        <Field
          name="postcode"
          label={country ? 'Postcode (UK only)' : 'Postcode'}
          defaultValue={postcode}
          className="w-36"
          required={false}
        />
        <Field
          name="kg"
          label="Weight with packing (kg)"
          defaultValue={kg}
          inputMode="decimal"
          className="w-52"
          required={false}
        />
        <button type="submit" className="button">
          Show the price
        </button>
      </form>
      {words && (
        <p role="status" className="figures mt-3 font-semibold">
          {words}
        </p>
      )}
    </section>
  );
}
