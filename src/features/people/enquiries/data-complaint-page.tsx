import { data, redirect } from 'react-router';
import { type FieldErrors, fieldErrors, formValues, readForm, tooManyTries } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { RATE_RULES } from '#platform/rate-limits.server.ts';
import { shopContext } from '#platform/shop.ts';
import { PageTitle, pageMeta } from '#shell/page-meta.tsx';
import { PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/data-complaint-page.ts';
import { receiveDataComplaint } from './data-complaint.server.ts';
import { readComplaint } from './data-complaint-store.server.ts';
import { TextAreaField } from './fields.tsx';
import { dataComplaintSchema } from './forms.ts';
import { tooManyForms } from './throttle.server.ts';

/** After sending, redirects to the page with the complaint's id, so that a reload sends nothing twice. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { user } = await context.get(visitorContext)();
  const sent = await readComplaint(context.get(shopContext).db, url.searchParams.get('sent') ?? '');
  const known: Record<string, string> = user
    ? { name: `${user.firstName} ${user.lastName}`, email: user.email }
    : {};
  return { sentTo: sent?.email ?? null, known };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const values = formValues(await readForm(request));
  const refuse = (status: number, errors: FieldErrors, wait = 0) =>
    data({ errors, values }, { status, headers: wait ? { 'Retry-After': String(wait) } : {} });
  const parsed = dataComplaintSchema.safeParse(values);
  if (!parsed.success) return refuse(422, fieldErrors(parsed.error));
  const visitor = await context.get(visitorContext)();
  const wait = await tooManyForms(shop, RATE_RULES.contact, visitor, parsed.data.email);
  if (wait) return refuse(429, { complaint: tooManyTries(wait) }, wait);
  const id = await receiveDataComplaint(shop, parsed.data);
  throw redirect(`${href('/privacy/complaint')}?sent=${id}`);
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Data protection complaint',
    titledByPage: true,
    keywords: 'data protection complaint, personal data, UK GDPR',
    description:
      'Complain about how we use your personal data. We confirm it at once and reply within 30 days.',
  });

export default function DataComplaintPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { sentTo, known } = loaderData;
  const { values = known, errors = {} as FieldErrors } = answer ?? {};
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <div className="frame max-w-3xl py-8 lg:py-12">
      <PageTitle page="Data protection complaint" refused={answer !== undefined} />
      <h1>Data protection complaint</h1>
      {sentTo && !answer ? (
        <Notice className="mt-6" tone="good">
          We’ve received your complaint and emailed a confirmation to {sentTo}. We’ll reply within 30 days.
        </Notice>
      ) : (
        <>
          <p className="mt-4 max-w-[68ch]">
            Tell us what happened to your data and what you would like us to do. We’ll confirm by email at
            once, look into it, and tell you the outcome within 30 days. You can go to the Information
            Commissioner’s Office instead, or as well: see{' '}
            <a href="/privacy#complaints">how complaints work</a>.
          </p>
          <div className="crop-marks mt-8 p-5 sm:p-8">
            <ErrorSummary errors={errors} />
            <form method="post" action="/privacy/complaint" noValidate className="space-y-5">
              <Field {...field('name')} label="Full name" autoComplete="name" spellCheck={false} />
              <Field {...field('email')} label="Email" type="email" autoComplete="email" spellCheck={false} />
              <TextAreaField
                name="complaint"
                label="What happened"
                rows={8}
                value={values.complaint}
                error={errors.complaint}
              />
              <PrimarySubmit>Send Complaint</PrimarySubmit>
            </form>
          </div>
        </>
      )}
    </div>
  );
}
