/** The heading of EVERY section of the settings page, in order, by its address there (`#company`). */
export const SECTION_TITLES = {
  company: 'Company',
  opening_hours: 'Opening hours',
  'closed-days': 'Closed days',
  bank_transfer: 'Bank transfer',
  overdue_accounts: 'Overdue accounts',
  overdue_emails: 'Emails about overdue invoices',
  customer_reminders: 'Orders waiting for the customer',
  order_change_fees: 'Customers who change or cancel an order',
  visiting: 'Map and chat',
  newsletter_double_opt_in: 'Newsletter',
  password_length_min: 'Passwords',
  staff_two_step: 'Staff',
  sample_data: 'Sample data',
} as const;
export type TitledSection = keyof typeof SECTION_TITLES;
