import { href } from '#kit/href.ts';
import { SETTINGS } from '#shell/settings-places.ts';

/**
 * EVERY subject that has a page of its own in the settings, by its address there (`/admin/settings/company`): its forms by
 * section, each saved by itself, with their headings. A single form needs none below the page’s title.
 */
const SUBJECTS = {
  company: { company: 'Company' },
  'opening-hours': { opening_hours: 'Opening hours', 'closed-days': 'Closed days' },
  'map-and-chat': { visiting: 'Map and chat' },
  'bank-transfer': { bank_transfer: 'Bank transfer' },
  'overdue-invoices': {
    overdue_accounts: 'Overdue accounts',
    overdue_emails: 'Emails about overdue invoices',
  },
  'waiting-orders': { customer_reminders: 'Orders waiting for the customer' },
  'order-changes': { order_change_fees: 'Customers who change or cancel an order' },
  'after-delivery': { follow_up: 'Email after an order has arrived' },
  design: { design_service: 'Design it for me' },
  newsletter: { newsletter_double_opt_in: 'Newsletter' },
  'signing-in': { password_length_min: 'Passwords', staff_two_step: 'Staff' },
  'sample-data': { sample_data: 'Sample data' },
} as const satisfies Record<string, Record<string, string>>;

export type SubjectKey = keyof typeof SUBJECTS;
type KeysOf<Each> = Each extends unknown ? keyof Each : never;
/** Every section that has a form on one of these pages. */
export type TitledSection = KeysOf<(typeof SUBJECTS)[SubjectKey]>;

export const isSubject = (text: string): text is SubjectKey => Object.hasOwn(SUBJECTS, text);

/** Returns the headings of a subject’s forms by section. */
export const sectionsOf = (subject: SubjectKey): Partial<Record<TitledSection, string>> => SUBJECTS[subject];

/** Returns the title of a subject’s page: its name in the list of settings. */
export function titleOf(subject: SubjectKey): string {
  const to = href('/admin/settings/:subject', { subject });
  return SETTINGS.flatMap(({ lines }) => lines).find((line) => line.to === to)?.title ?? '';
}
