import { data, type HeadersFunction, redirect } from 'react-router';
import { fieldErrors, formatPhone, formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { pageNotesContext } from '#platform/http/page-notes.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { useFrame } from '#shell/frame-data.ts';
import { PageTitle, pageMeta } from '#shell/page-meta.tsx';
import { LocalBusinessData } from '#shell/structured-data.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/contact-page.ts';
import { ContactCards, UrgentHelp, WhatWePrint } from './contact-cards.tsx';
import { ContactForm } from './contact-form.tsx';
import { isSubject } from './enquiry.ts';
import { contactSchema } from './forms.ts';
import { MAP_FRAME_ORIGIN } from './map-links.ts';
import { sendContactMessage } from './receive-enquiry.server.ts';
import { readContactMessage } from './store.server.ts';
import { tooManyForms } from './throttle.server.ts';
import { WhereWeAre } from './where-we-are.tsx';

/** After sending, redirects to the page with the message's id, so that a reload sends nothing twice. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const sent = await readContactMessage(db, url.searchParams.get('sent') ?? '');
  const known: Record<string, string> = user
    ? {
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        phone: user.phone ? formatPhone(user.phone) : '',
      }
    : {};
  // Links from other pages can preselect the subject.
  const subject = url.searchParams.get('subject');
  if (isSubject(subject)) known.subject = subject;
  const showsMap = url.searchParams.has('map');
  if (showsMap) context.get(pageNotesContext).frames = MAP_FRAME_ORIGIN;
  return { sentTo: sent?.email ?? null, known, showsMap };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const values = formValues(await readForm(request));
  const refuse = (status: number, errors: Record<string, string>, wait = 0) =>
    data({ errors, values }, { status, headers: wait ? { 'Retry-After': String(wait) } : {} });
  const parsed = contactSchema.safeParse(values);
  if (!parsed.success) return refuse(422, fieldErrors(parsed.error));
  const visitor = await context.get(visitorContext)();
  const wait = await tooManyForms(shop, RATE_RULES.contact, visitor, parsed.data.email);
  if (wait) return refuse(429, { message: tooManyTries(wait) }, wait);
  const id = await sendContactMessage(shop, parsed.data);
  throw redirect(`${href('/contact')}?sent=${id}#message-form`);
}

export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Contact',
    titledByPage: true,
    description:
      'Call, write or visit us in Lisburn: address, phone, email, opening hours and a message form.',
    keywords: 'contact, printing, quote, artwork help',
    kind: { type: 'ContactPage' },
  });

export default function ContactPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { sentTo, known, showsMap } = loaderData;
  const frame = useFrame();
  return (
    <div className="frame py-8 lg:py-12">
      <PageTitle page="Contact" refused={answer !== undefined} />
      <LocalBusinessData />
      <h1>Contact Us</h1>
      <p className="mt-4 max-w-[68ch]">
        Ask for a price, get help with your artwork, or find out where your order is. A printer will answer.
      </p>
      <p className="mt-2">
        <a href={href('/quote-request')} className="inline-flex min-h-11 items-center">
          Ask for a quote, and send your files
        </a>
      </p>
      {frame && <ContactCards {...frame} />}
      <div className="mt-12 grid gap-10 lg:grid-cols-[minmax(0,36rem)_1fr] lg:gap-16">
        <ContactForm
          values={answer?.values ?? known}
          errors={answer?.errors ?? {}}
          sentTo={answer ? null : sentTo}
        />
        <div className="space-y-10">
          {frame && <UrgentHelp company={frame.company} />}
          <WhatWePrint />
        </div>
      </div>
      {frame && <WhereWeAre {...frame} showsMap={showsMap} />}
    </div>
  );
}
