/**
 * The everyday words by which staff look for a page, beside its own title: its address, and words that aren’t in the
 * title. A word finds everything that begins with it. A test looks each settings page up by its title.
 */
export const PLACE_WORDS: Readonly<Record<string, string>> = {
  '/admin': 'home dashboard today start to do sales',
  '/admin/orders': 'refund cancel invoice print sold purchases money back',
  '/admin/files': 'artwork pdf proof check approve uploads',
  '/admin/drafts': 'estimates phone order request price offer',
  '/admin/jobs': 'production kanban work stages workflow',
  '/admin/sheets': 'imposition ganging press plates',
  '/admin/despatch': 'shipping parcels labels post courier collection',
  '/admin/mine': 'mentions notes to me',
  '/admin/problems': 'complaints refund reprint wrong returns money back',
  '/admin/enquiries': 'contact messages questions sample packs complaints',
  '/admin/reviews': 'ratings stars feedback',
  '/admin/products': 'catalogue items photos descriptions categories',
  '/admin/prices': 'price change increase cost',
  '/admin/price-lists': 'trade discount customer groups',
  '/admin/turnarounds': 'working days despatch delivery time speed express same-day',
  '/admin/papers': 'stock gsm card materials boards',
  '/admin/discount-codes': 'vouchers coupons promotions offers sale percent off',
  '/admin/sync': 'stripe card provider catalogue',
  '/admin/customers': 'people accounts clients buyers trade credit',
  '/admin/money-owed': 'debt overdue unpaid credit statements',
  '/admin/email-marketing': 'newsletter campaigns templates subscribers mailchimp',
  '/admin/staff': 'users roles permissions rights team colleagues password',
  '/admin/settings': 'options configuration preferences logo name phone',
  '/admin/payments': 'transfers statement csv reconcile receipts money',
  '/admin/reconciliation': 'card payments stripe differences refunds disputes chargebacks',
  '/admin/outbox': 'emails sent bounced failed',
  '/admin/audit': 'history changes who did log',
  '/admin/system': 'backup backups health errors jobs disk version update restore',
};

/** Everything that is listed under *Settings*: its address, title, and the words for it. */
export const SETTINGS_PLACES: readonly (readonly [to: string, title: string, words: string])[] = [
  ['/admin/settings/company', 'Company', 'name address phone email vat number registration logo letterhead'],
  ['/admin/settings/opening-hours', 'Opening hours', 'times open closed weekend collection'],
  ['/admin/settings/opening-hours#closed-days', 'Closed days', 'holidays bank holiday christmas shut'],
  ['/admin/settings/bank-transfer', 'Bank transfer', 'account sort code iban bic pay bacs'],
  [
    '/admin/settings/overdue-invoices#overdue_accounts',
    'Overdue accounts',
    'credit hold late payment debt trade',
  ],
  [
    '/admin/settings/overdue-invoices#overdue_emails',
    'Emails about overdue invoices',
    'chase remind reminder debt late',
  ],
  [
    '/admin/settings/waiting-orders',
    'Orders waiting for the customer',
    'reminders chase artwork proof approval',
  ],
  [
    '/admin/settings/order-changes',
    'Customers who change or cancel an order',
    'fee charge cancellation refund',
  ],
  ['/admin/settings/map-and-chat', 'Map and chat', 'google maps live chat whatsapp location'],
  ['/admin/settings/newsletter', 'Newsletter', 'sign up confirm double opt-in subscribers email'],
  ['/admin/settings/signing-in#password_length_min', 'Passwords', 'security length sign signing in login'],
  [
    '/admin/settings/signing-in#staff_two_step',
    'Staff',
    'two-step two-factor security sign signing in login',
  ],
  [
    '/admin/delivery',
    'Delivery prices',
    'shipping postage courier zones weight free delivery collection set change',
  ],
  ['/admin/vat', 'VAT', 'tax zero rate hmrc exempt zero-rate printed matter leaflets booklets'],
  [
    '/admin/production',
    'Production',
    'stages presses families hours workflow machines floor capacity press broken minutes set',
  ],
  ['/admin/artwork-checks', 'Artwork checks', 'preflight bleed resolution dpi ink rules set check'],
  ['/admin/settings/retention', 'How long data is kept', 'keep delete old data gdpr retention age set'],
  ['/admin/personal-data', 'Personal data', 'gdpr privacy erase delete export person guest'],
  ['/admin/press-sheets', 'Press sheets', 'set sra3 b2 imposition gripper margins gutter overs hot folder'],
  [
    '/admin/despatch/settings',
    'Carriers and services',
    'set royal mail dpd evri parcelforce an post click drop courier',
  ],
  ['/admin/two-step', 'Your own two-step sign-in', 'set up two-factor security code login'],
  ['/admin/settings/sample-data', 'Sample data', 'demo examples try'],
];
