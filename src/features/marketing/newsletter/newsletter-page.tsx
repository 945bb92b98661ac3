import { data, redirect } from 'react-router';
import { accountKey } from '#features/people/accounts/index.server.ts';
import { type FieldErrors, fieldErrors, formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { PageTitle, pageMeta } from '#shell/page-meta.tsx';
import { PrimaryLink } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import { Notice } from '#ui/notice.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/newsletter-page.ts';
import { type Signup, signupSchema } from './forms.ts';
import { FullSignup } from './full-signup.tsx';
import { NEWSLETTER_MESSAGES } from './newsletter.ts';
import { SmallSignup } from './small-signup.tsx';
import { readSignupState } from './store.server.ts';
import { type SubscribeOutcome, subscribe } from './subscribe.server.ts';

/** After signing up, redirects to the page with the subscriber's id, so that a reload sends nothing twice. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get('subscribed');
  return { signup: id === null ? null : await readSignupState(context.get(shopContext).db, id) };
}

/** Handles signups from every page. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const values = formValues(form);
  const interests = form.getAll('interests').map(String);
  const refuse = (status: number, errors: FieldErrors, wait = 0) =>
    data({ errors, values, interests }, { status, headers: wait ? { 'Retry-After': String(wait) } : {} });
  const parsed = signupSchema.safeParse({ ...values, interests });
  if (!parsed.success) return refuse(422, fieldErrors(parsed.error));
  const { network } = await context.get(visitorContext)();
  const wait = await tooManySignups(shop, network, parsed.data.email);
  if (wait) return refuse(429, { email: tooManyTries(wait) }, wait);
  const outcome = await subscribeOrExplain(shop, parsed.data);
  if (!outcome) return refuse(500, { email: NEWSLETTER_MESSAGES.unexpected });
  if (!outcome.ok) return refuse(422, { email: NEWSLETTER_MESSAGES.duplicate });
  throw redirect(`${href('/newsletter')}?subscribed=${outcome.subscriberId}`);
}

/** Returns the seconds to wait after too many signups from one network or for one address; null for none. */
async function tooManySignups({ limits }: Shop, network: string, email: string): Promise<number | null> {
  return (
    (await limits.tooMany(RATE_RULES.newsletter, `network:${network}`)) ??
    limits.tooMany(RATE_RULES.newsletter, accountKey(email))
  );
}

/** Shows the documented error (storefront, section 8), logs it, and keeps the typed values. */
async function subscribeOrExplain(shop: Shop, signup: Signup): Promise<SubscribeOutcome | null> {
  try {
    return await subscribe(shop, signup);
  } catch (error) {
    shop.log.error({ err: error }, 'newsletter signup failed');
    return null;
  }
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    keywords: 'print newsletter, paper, design tips, offers',
    title: 'Newsletter',
    titledByPage: true,
    description:
      'News from the press by email: papers, finishes, setting up files and offers. Unsubscribe with one click.',
  });

export default function NewsletterPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { signup } = loaderData;
  return (
    <div className="frame py-8 lg:py-12">
      <PageTitle page="Newsletter" refused={answer !== undefined} />
      <div className="grid gap-10 lg:grid-cols-[1fr_minmax(0,34rem)] lg:gap-16">
        <div className="lg:pt-4">
          <h1>Newsletter</h1>
          <p className="mt-4 max-w-[60ch]">
            News from the press: papers and finishes, how to set up a file that prints right first time, and
            what’s new in the shop. You can unsubscribe from any newsletter with one click.
          </p>
        </div>
        <div className="crop-marks p-5 sm:p-8">
          {signup && !answer ? <Subscribed isPending={signup === 'pending'} /> : <Form answer={answer} />}
        </div>
      </div>
    </div>
  );
}

/** With double opt-in a signup counts only once its email is answered. */
function Subscribed({ isPending }: { isPending: boolean }) {
  return (
    <>
      <Notice tone={isPending ? 'care' : 'good'}>
        {isPending ? 'One step to go: confirm your address.' : NEWSLETTER_MESSAGES.success}
      </Notice>
      <p className="mt-5">
        {isPending
          ? 'We’ve emailed you. Press the button in the email to subscribe.'
          : 'We’ve emailed you a confirmation. It also has a link to unsubscribe.'}
      </p>
      <p className="mt-5">
        <PrimaryLink to="/shop">All Products</PrimaryLink>
      </p>
    </>
  );
}

interface Answer extends FormAnswer {
  interests: string[];
}

/** The full form; after a refusal the form that was sent, with the typed values. */
function Form({ answer }: { answer: Answer | undefined }) {
  const { errors = {}, values = {}, interests = [] } = answer ?? {};
  const isSmall = values.place === 'home' || values.place === 'footer';
  return (
    <>
      <ErrorSummary errors={errors} />
      {isSmall ? (
        <SmallSignup
          place={values.place === 'home' ? 'home' : 'footer'}
          id="email"
          email={values.email}
          error={errors.email}
        />
      ) : (
        <FullSignup values={values} interests={interests} errors={errors} />
      )}
    </>
  );
}
