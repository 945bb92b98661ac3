import { Fragment, type ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { isDay } from '#kit/day.ts';
import { type FieldErrors, fieldErrors, formValues, readForm, textField } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatDay, formatTime, londonDay } from '#kit/london-time.ts';
import type { Actor } from '#platform/audit.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import type { Conflict } from '#ui/conflict-notice.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { OwnScript } from '#ui/own-script.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/subject-page.ts';
import { BankForm } from './bank-form.tsx';
import { ChangeFeesForm } from './change-fees-form.tsx';
import { DesignForm } from './design-form.tsx';
import { FollowUpForm } from './follow-up-form.tsx';
import { OverdueEmailsForm, OverdueForm } from './overdue-form.tsx';
import { RemindersForm } from './reminders-form.tsx';
import { SECTION_SCHEMAS } from './sections.ts';
import {
  closeDay,
  openDay,
  readClosedDays,
  readSettings,
  readSoldProducts,
  saveSetting,
} from './settings.server.ts';
import {
  ClosedDays,
  CompanyForm,
  HoursForm,
  NumberForm,
  type SectionProps,
  type SettingsAnswer,
  SwitchForm,
  VisitingForm,
} from './settings-forms.tsx';
import { isSubject, type SubjectKey, sectionsOf, type TitledSection, titleOf } from './subjects.ts';

export const handle = {};

function subjectOf({ subject }: { subject: string }): SubjectKey {
  if (isSubject(subject)) return subject;
  throw data('There are no such settings.', { status: 404 });
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const subject = subjectOf(params);
  const [settings, closed] = await Promise.all([readSettings(db), readClosedDays(db, londonDay(clock()))]);
  return {
    subject,
    settings,
    products: subject === 'design' ? await readSoldProducts(db) : [],
    closedDays: closed.map((row) => ({ ...row, words: formatDay(row.day) })),
    done: url.searchParams.get('done'),
  };
}

const closedDaySchema = z.object({
  day: z.custom<string>(isDay, 'Enter the day, like 2026-12-24'),
  why: textField('Enter the reason, like “Stocktaking”'),
});

/** Back to the saved form, which shows the confirmation. */
const doneIn = (subject: SubjectKey, section: string) =>
  `${href('/admin/settings/:subject', { subject })}?done=${section}#${section}`;

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const subject = subjectOf(params);
  const values = formValues(await readForm(request));
  const { section = '' } = values;
  if (!Object.hasOwn(sectionsOf(subject), section)) throw data('Setting not found.', { status: 422 });
  if (section === 'closed-days') return changeClosedDays(shop, actor, values);
  const key = section as Exclude<TitledSection, 'closed-days'>;
  const refuse = (errors: FieldErrors, conflict: Conflict | null, status: number) =>
    data<SettingsAnswer>({ section, errors, conflict, values }, { status });
  const parsed = SECTION_SCHEMAS[key].safeParse(values);
  if (!parsed.success) return refuse(fieldErrors(parsed.error), null, 422);
  const saved = await saveSetting(shop, actor, key, parsed.data as never, values.seenAt ?? '');
  if (saved.ok) throw redirect(doneIn(subject, section));
  return refuse({}, { actor: saved.actor, at: formatTime(saved.changedAt) }, 409);
}

async function changeClosedDays(shop: Shop, actor: Actor, values: Record<string, string>) {
  if (values.intent === 'open' && isDay(values.day)) {
    await openDay(shop, actor, values.day);
    throw redirect(doneIn('opening-hours', 'closed-days'));
  }
  const parsed = closedDaySchema.safeParse(values);
  const isPast = parsed.success && parsed.data.day < londonDay(shop.clock());
  if (!parsed.success || isPast)
    return data<SettingsAnswer>(
      {
        section: 'closed-days',
        errors: parsed.success ? { day: 'Enter today or a later day' } : fieldErrors(parsed.error),
        conflict: null,
        values,
      },
      { status: 422 },
    );
  await closeDay(shop, actor, { day: parsed.data.day, name: parsed.data.why });
  throw redirect(doneIn('opening-hours', 'closed-days'));
}

export default function SubjectPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { subject, done } = loaderData;
  const title = titleOf(subject);
  const sections = Object.entries(sectionsOf(subject)) as [TitledSection, string][];
  return (
    <>
      <title>{`${title} | Back office`}</title>
      <p>
        <a href={href('/admin/settings')} className="inline-flex min-h-11 items-center">
          Settings
        </a>
      </p>
      <h1>{title}</h1>
      <div className="mt-4 max-w-3xl space-y-5">
        {sections.map(([section, heading]) => {
          const form = {
            title: heading,
            isAlone: sections.length === 1,
            isJustSaved: done === section && !answer,
            answer: answer?.section === section ? answer : undefined,
          };
          return <Fragment key={section}>{FORMS[section](loaderData, form)}</Fragment>;
        })}
      </div>
      <OwnScript run={guardForm} />
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

/** The form of each section. */
const FORMS: Readonly<Record<TitledSection, (page: Loaded, form: SectionProps) => ReactNode>> = {
  company: ({ settings }, form) => <CompanyForm {...form} section="company" stored={settings.company} />,
  opening_hours: ({ settings }, form) => (
    <HoursForm {...form} section="opening_hours" stored={settings.opening_hours} />
  ),
  bank_transfer: ({ settings }, form) => (
    <BankForm {...form} section="bank_transfer" stored={settings.bank_transfer} />
  ),
  overdue_accounts: ({ settings }, form) => (
    <OverdueForm {...form} section="overdue_accounts" stored={settings.overdue_accounts} />
  ),
  overdue_emails: ({ settings }, form) => (
    <OverdueEmailsForm {...form} section="overdue_emails" stored={settings.overdue_emails} />
  ),
  customer_reminders: ({ settings }, form) => (
    <RemindersForm {...form} section="customer_reminders" stored={settings.customer_reminders} />
  ),
  order_change_fees: ({ settings }, form) => (
    <ChangeFeesForm {...form} section="order_change_fees" stored={settings.order_change_fees} />
  ),
  follow_up: ({ settings }, form) => (
    <FollowUpForm {...form} section="follow_up" stored={settings.follow_up} />
  ),
  design_service: ({ settings, products }, form) => (
    <DesignForm {...form} section="design_service" stored={settings.design_service} products={products} />
  ),
  visiting: ({ settings }, form) => <VisitingForm {...form} section="visiting" stored={settings.visiting} />,
  newsletter_double_opt_in: ({ settings }, form) => (
    <SwitchForm
      {...form}
      section="newsletter_double_opt_in"
      stored={settings.newsletter_double_opt_in}
      label="Ask every new subscriber to confirm by email first"
    />
  ),
  password_length_min: ({ settings }, form) => (
    <NumberForm {...form} section="password_length_min" stored={settings.password_length_min} />
  ),
  staff_two_step: ({ settings }, form) => (
    <SwitchForm
      {...form}
      section="staff_two_step"
      stored={settings.staff_two_step}
      label="Require two-step sign-in for every administrator"
    />
  ),
  sample_data: ({ settings }, form) => (
    <SwitchForm
      {...form}
      section="sample_data"
      stored={settings.sample_data}
      label="Show the sample reviews and testimonials, marked as samples"
      hint="For trying out the shop. Turn it off before you start selling."
    />
  ),
  'closed-days': ({ closedDays }, form) => <ClosedDays {...form} days={closedDays} />,
};
