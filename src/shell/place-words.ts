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
