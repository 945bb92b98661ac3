import { data, redirect } from 'react-router';
import { readAddresses } from '#features/people/accounts/index.server.ts';
import { UNITED_KINGDOM } from '#kit/country.ts';
import { fieldErrors, formatPhone, formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { PageTitle, pageMeta } from '#shell/page-meta.tsx';
import { PrimaryLink, Submit } from '#ui/button.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/sample-pack-page.ts';
import { samplePackSchema } from './forms.ts';
import { requestSamplePack } from './receive-enquiry.server.ts';
import { SamplePackForm } from './sample-pack-form.tsx';
import { readSamplePackRequest } from './store.server.ts';
import { tooManyForms } from './throttle.server.ts';

/** After sending, redirects to the page with the request's id, so that a reload sends nothing twice. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const sent = await readSamplePackRequest(db, url.searchParams.get('sent') ?? '');
  if (sent) return { sent: true, known: {} };
  const { user } = await context.get(visitorContext)();
  if (!user) return { sent: false, known: {} };
  const addresses = await readAddresses(db, user.id);
  // Sample packs go to the United Kingdom.
  const address = addresses.find(({ country }) => country === UNITED_KINGDOM);
  return {
    sent: false,
    known: {
      name: `${user.firstName} ${user.lastName}`,
      email: user.email,
      phone: user.phone ? formatPhone(user.phone) : '',
      address: [address?.addressLine1, address?.addressLine2].filter(Boolean).join(', '),
      city: address?.city ?? '',
      postalCode: address?.postalCode ?? '',
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const values = formValues(form);
  const interests = form.getAll('interests').map(String);
  const refuse = (status: number, errors: Record<string, string>, wait = 0) =>
    data({ errors, values, interests }, { status, headers: wait ? { 'Retry-After': String(wait) } : {} });
  const parsed = samplePackSchema.safeParse({ ...values, interests });
  if (!parsed.success) return refuse(422, fieldErrors(parsed.error));
  const visitor = await context.get(visitorContext)();
  const wait = await tooManyForms(shop, RATE_RULES.samplePack, visitor, parsed.data.email);
  if (wait) return refuse(429, { name: tooManyTries(wait) }, wait);
  const id = await requestSamplePack(shop, parsed.data);
  throw redirect(`${href('/sample-pack')}?sent=${id}`);
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    keywords: 'free print samples, paper samples, sample pack',
    title: 'Free sample pack',
    titledByPage: true,
    description:
      'A free pack of printed samples, by post within 2-3 business days: flyers, business cards, stationery, posters and booklets on our papers.',
  });

export default function SamplePackPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { sent, known } = loaderData;
  if (sent && !answer) return <ThankYou />;
  return (
    <div className="frame py-8 lg:py-12">
      <PageTitle page="Free sample pack" refused={answer !== undefined} />
      <div className="grid gap-10 lg:grid-cols-[1fr_minmax(0,34rem)] lg:gap-16">
        <div className="lg:pt-4">
          <h1>Free Sample Pack</h1>
          <p className="mt-4 max-w-[60ch]">
            Choose your paper by hand. Feel the weights, compare gloss with silk and see how our colours come
            out before you order.
          </p>
          <ul className="mt-6 max-w-[60ch] text-sm">
            {FACTS.map((fact) => (
              <li key={fact} className="border-t border-rule py-2.5">
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <SamplePackForm
          values={answer?.values ?? known}
          interests={answer?.interests ?? []}
          errors={answer?.errors ?? {}}
        />
      </div>
    </div>
  );
}

const FACTS = [
  'Free, postage included, and nothing to send back',
  'Arrives within 2-3 business days',
  'Printed samples on the papers we use every day',
  'We use your address to send this pack, not for advertising',
];

function ThankYou() {
  return (
    <div className="frame py-12 lg:py-16">
      <PageTitle page="Thank you: Free sample pack" />
      <div role="status" className="crop-marks mx-auto max-w-2xl p-6 sm:p-10">
        <h1>Thank you</h1>
        <p className="mt-4">
          We’ve received your request. Your sample pack arrives within 2-3 business days, and we’ve emailed
          you a confirmation.
        </p>
        <form method="get" action="/sample-pack" className="mt-7 flex flex-wrap gap-3">
          <PrimaryLink to="/shop">All Products</PrimaryLink>
          <Submit>Request Another Sample Pack</Submit>
        </form>
      </div>
    </div>
  );
}
