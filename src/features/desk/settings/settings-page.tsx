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
import type { Route } from './+types/settings-page.ts';
import { BankForm } from './bank-form.tsx';
import { ChangeFeesForm } from './change-fees-form.tsx';
import { OverdueEmailsForm, OverdueForm } from './overdue-form.tsx';
import { RemindersForm } from './reminders-form.tsx';
import { SectionList } from './section-list.tsx';
import { SECTION_TITLES, type TitledSection } from './section-titles.ts';
import { SECTION_SCHEMAS, type SectionKey } from './sections.ts';
import { closeDay, openDay, readClosedDays, readSettings, saveSetting } from './settings.server.ts';
import {
  ClosedDays,
  CompanyForm,
  HoursForm,
  NumberForm,
  type SettingsAnswer,
  SwitchForm,
  VisitingForm,
} from './settings-forms.tsx';

export const handle = { title: 'Settings' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const [settings, closed] = await Promise.all([readSettings(db), readClosedDays(db, londonDay(clock()))]);
  return {
    settings,
    closedDays: closed.map((row) => ({ ...row, words: formatDay(row.day) })),
    done: url.searchParams.get('done'),
  };
}

const closedDaySchema = z.object({
  day: z.custom<string>(isDay, 'Enter the day, like 2026-12-24'),
  why: textField('Enter the reason, like “Stocktaking”'),
});

/** The retention settings have their own page. */
const PAGE_SECTIONS = (Object.keys(SECTION_SCHEMAS) as (keyof typeof SECTION_SCHEMAS)[]).filter(
  (key) => key !== 'retention',
);

/** Back to the saved form, which shows the confirmation: the page is several screens long. */
const doneIn = (section: string) => `${href('/admin/settings')}?done=${section}#${section}`;

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const values = formValues(await readForm(request));
  if (values.section === 'closed-days') return changeClosedDays(shop, actor, values);
  const section = PAGE_SECTIONS.find((key) => key === values.section);
  if (!section) throw data('Setting not found.', { status: 422 });
  const refuse = (errors: FieldErrors, conflict: Conflict | null, status: number) =>
    data<SettingsAnswer>({ section, errors, conflict, values }, { status });
  const parsed = SECTION_SCHEMAS[section].safeParse(values);
  if (!parsed.success) return refuse(fieldErrors(parsed.error), null, 422);
  const saved = await saveSetting(shop, actor, section, parsed.data as never, values.seenAt ?? '');
  if (saved.ok) throw redirect(doneIn(section));
  return refuse({}, { actor: saved.actor, at: formatTime(saved.changedAt) }, 409);
}

async function changeClosedDays(shop: Shop, actor: Actor, values: Record<string, string>) {
  if (values.intent === 'open' && isDay(values.day)) {
    await openDay(shop, actor, values.day);
    throw redirect(doneIn('closed-days'));
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
  throw redirect(doneIn('closed-days'));
}

export default function SettingsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { settings, closedDays, done } = loaderData;
  const formOf = <Key extends TitledSection>(section: Key) => ({
    section,
    title: SECTION_TITLES[section],
    isJustSaved: done === section && !answer,
    answer: answer?.section === section ? answer : undefined,
  });
  const settingOf = <Key extends SectionKey & TitledSection>(key: Key) => ({
    ...formOf(key),
    stored: settings[key],
  });
  return (
    <>
      <h1>Settings</h1>
      <p className="mt-2">
        <a href={href('/admin/settings/retention')} className="inline-flex min-h-11 items-center">
          How long data is kept
        </a>
        <a href={href('/admin/delivery')} className="ml-5 inline-flex min-h-11 items-center">
          Delivery prices
        </a>
      </p>
      <div className="mt-2 gap-8 lg:grid lg:grid-cols-[13rem_minmax(0,48rem)]">
        <SectionList />
        <div className="max-w-3xl space-y-5 max-lg:mt-4">
          <CompanyForm {...settingOf('company')} />
          <HoursForm {...settingOf('opening_hours')} />
          <ClosedDays {...formOf('closed-days')} days={closedDays} />
          <BankForm {...settingOf('bank_transfer')} />
          <OverdueForm {...settingOf('overdue_accounts')} />
          <OverdueEmailsForm {...settingOf('overdue_emails')} />
          <RemindersForm {...settingOf('customer_reminders')} />
          <ChangeFeesForm {...settingOf('order_change_fees')} />
          <VisitingForm {...settingOf('visiting')} />
          <SwitchForm
            label="Ask every new subscriber to confirm by email first"
            {...settingOf('newsletter_double_opt_in')}
          />
          <NumberForm {...settingOf('password_length_min')} />
          <SwitchForm
            label="Require two-step sign-in for every administrator"
            {...settingOf('staff_two_step')}
          />
          <SwitchForm
            label="Show the sample reviews and testimonials, marked as samples"
            hint="For trying out the shop. Turn it off before you start selling."
            {...settingOf('sample_data')}
          />
        </div>
      </div>
      <OwnScript run={guardForm} />
    </>
  );
}
