/** A page of settings of one subject: its title, and its forms, each of which is saved by itself. */
interface Subject {
  title: string;
  /** the forms by section, with their headings; a single form needs none below the page’s title */
  sections: Readonly<Record<string, string>>;
}

/** EVERY subject that has a page of its own in the settings, by its address there (`/admin/settings/company`). */
export const SUBJECTS = {
  company: { title: 'Company', sections: { company: 'Company' } },
  'opening-hours': {
    title: 'Opening hours',
    sections: { opening_hours: 'Opening hours', 'closed-days': 'Closed days' },
  },
  'map-and-chat': { title: 'Map and chat', sections: { visiting: 'Map and chat' } },
  'bank-transfer': { title: 'Bank transfer', sections: { bank_transfer: 'Bank transfer' } },
  'overdue-invoices': {
    title: 'Overdue invoices',
    sections: { overdue_accounts: 'Overdue accounts', overdue_emails: 'Emails about overdue invoices' },
  },
  'waiting-orders': {
    title: 'Orders waiting for the customer',
    sections: { customer_reminders: 'Orders waiting for the customer' },
  },
  'order-changes': {
    title: 'Customers who change or cancel an order',
    sections: { order_change_fees: 'Customers who change or cancel an order' },
  },
  newsletter: { title: 'Newsletter', sections: { newsletter_double_opt_in: 'Newsletter' } },
  'signing-in': {
    title: 'Signing in',
    sections: { password_length_min: 'Passwords', staff_two_step: 'Staff' },
  },
  'sample-data': { title: 'Sample data', sections: { sample_data: 'Sample data' } },
} as const satisfies Record<string, Subject>;

export type SubjectKey = keyof typeof SUBJECTS;
type KeysOf<Each> = Each extends unknown ? keyof Each : never;
/** Every section that has a form on one of these pages. */
export type TitledSection = KeysOf<(typeof SUBJECTS)[SubjectKey]['sections']>;

export const isSubject = (text: string): text is SubjectKey => Object.hasOwn(SUBJECTS, text);

/** Returns the headings of a subject’s forms by section. */
export const sectionsOf = (subject: SubjectKey): Partial<Record<TitledSection, string>> =>
  SUBJECTS[subject].sections;
