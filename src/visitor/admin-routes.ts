import { matchPath, type Register } from 'react-router';
import type { Right } from './rights.ts';

const OFFICE = '/admin';

/** Every page, action and file of the back office. */
type AdminRoute = Extract<keyof Register['pages'], typeof OFFICE | `${typeof OFFICE}/${string}`>;

/**
 * What a route needs: a right, one right to look and another to change, or `staff` if every member of staff may.
 * Commands that need more than their page check it themselves (`requireRight`).
 */
type Needs = Right | 'anyone' | readonly [look: Right | 'anyone', change: Right];

/** THE RIGHT that each address of the back office needs. The type check refuses a new route without a line here. */
const ADMIN_ROUTES: Readonly<Record<AdminRoute, Needs>> = {
  '/admin': 'money',
  '/admin/mine': 'anyone',
  '/admin/find': 'anyone',
  '/admin/find/results': 'anyone',
  '/admin/scan': 'anyone',
  '/admin/orders': 'money',
  '/admin/orders/export.csv': 'exports',
  '/admin/orders/status': 'orderChanges',
  '/admin/orders/invoices.pdf': 'money',
  '/admin/orders/artwork.zip': 'orders',
  '/admin/orders/:orderId': 'orders',
  '/admin/orders/:orderId/artwork/:itemId': 'artwork',
  '/admin/orders/:orderId/artwork.zip': 'orders',
  '/admin/orders/:orderId/change': 'money',
  '/admin/orders/:orderId/evidence.pdf': 'money',
  '/admin/orders/:orderId/problem': 'orderChanges',
  '/admin/orders/:orderId/print/:paper': 'floor',
  '/admin/orders/:orderId/print-file/:itemId': 'floor',
  '/admin/files': 'artwork',
  '/admin/files/export.csv': 'exports',
  // The same right as for the file and its proof; the queue is only for those who judge.
  '/admin/files/:itemId': ['floor', 'artwork'],
  '/admin/problems': 'orders',
  '/admin/problems/export.csv': 'exports',
  '/admin/problems/:complaintId': ['orders', 'orderChanges'],
  '/admin/problems/:complaintId/photos/:photoId': 'orders',
  '/admin/drafts': ['money', 'orderChanges'],
  '/admin/drafts/export.csv': 'exports',
  '/admin/drafts/:draftId': ['money', 'orderChanges'],
  '/admin/saved-lines': ['money', 'orderChanges'],
  '/admin/discount-codes': 'catalogue',
  '/admin/discount-codes/export.csv': 'catalogue',
  '/admin/price-lists': 'catalogue',
  '/admin/price-lists/:listId': 'catalogue',
  '/admin/price-lists/:listId/products/:productId': 'catalogue',
  '/admin/prices': 'catalogue',
  '/admin/prices/export.csv': 'catalogue',
  '/admin/prices/imports/:importId/errors.csv': 'catalogue',
  '/admin/sync': 'catalogue',
  '/admin/turnarounds': 'catalogue',
  '/admin/turnarounds/:turnaroundId': 'catalogue',
  '/admin/products': 'catalogue',
  '/admin/products/export.csv': 'catalogue',
  '/admin/products/:productId': 'catalogue',
  '/admin/products/:productId/pricing': 'catalogue',
  '/admin/products/:productId/pricing/table.csv': 'catalogue',
  '/admin/categories/:categoryId': 'catalogue',
  '/admin/jobs': 'floor',
  '/admin/jobs/export.csv': 'exports',
  '/admin/jobs/news': 'floor',
  '/admin/days': 'orderChanges',
  '/admin/sheets': 'sheets',
  '/admin/sheets/plan': 'sheets',
  '/admin/sheets/:sheetId': 'sheets',
  '/admin/sheets/:sheetId/files/:file': 'sheets',
  '/admin/press-sheets': 'workshop',
  '/admin/press-sheets/:pressSheetId': 'workshop',
  '/admin/despatch': 'despatch',
  '/admin/despatch/papers.pdf': 'despatch',
  '/admin/despatch/click-and-drop': 'despatch',
  '/admin/despatch/click-and-drop.csv': 'despatch',
  '/admin/despatch/tracking': 'despatch',
  '/admin/despatch/settings': 'workshop',
  '/admin/despatch/:orderNumber': 'despatch',
  '/admin/despatch/:orderNumber/scan': 'despatch',
  '/admin/jobs/change': 'jobs',
  '/admin/jobs/tickets.pdf': 'floor',
  '/admin/jobs/:code': ['floor', 'jobs'],
  '/admin/jobs/:code/day': 'orderChanges',
  '/admin/jobs/:code/picture': 'floor',
  '/admin/production': 'workshop',
  '/admin/production/figures': 'floor',
  '/admin/station/:pressId': ['floor', 'jobs'],
  '/admin/station/:pressId/scan': 'jobs',
  '/admin/customers': 'customers',
  '/admin/customers/export.csv': 'exports',
  '/admin/customers/new': 'customers',
  '/admin/customers/:customerId': 'customers',
  '/admin/customers/:kind/:personId': 'customers',
  '/admin/customers/:kind/:personId/merge': 'customers',
  '/admin/customers/:customerId/statement.pdf': 'customers',
  '/admin/money-owed': 'money',
  '/admin/money-owed/export.csv': 'exports',
  '/admin/staff': 'staff',
  '/admin/two-step': 'anyone',
  '/admin/artwork-checks': 'settings',
  // The same right as for the file and its proof.
  '/admin/artwork/:artworkId/separations': 'floor',
  '/admin/artwork/:artworkId/separations/:page': 'floor',
  '/admin/templates': 'catalogue',
  '/admin/templates/new': 'catalogue',
  '/admin/templates/:templateId': 'catalogue',
  '/admin/papers': 'catalogue',
  '/admin/papers/:paperId': 'catalogue',
  '/admin/delivery': 'settings',
  '/admin/vat': 'settings',
  // Only a list, of what the user may open.
  '/admin/settings': 'anyone',
  '/admin/settings/:subject': 'settings',
  '/admin/settings/retention': 'settings',
  '/admin/personal-data': 'privacy',
  '/admin/personal-data/export': 'privacy',
  '/admin/enquiries': 'enquiries',
  '/admin/enquiries/export.csv': 'exports',
  '/admin/enquiries/:kind/:enquiryId': 'enquiries',
  '/admin/email-marketing': 'marketing',
  '/admin/email-marketing/campaigns/:campaignId': 'marketing',
  '/admin/email-marketing/templates/:templateId': 'marketing',
  '/admin/email-marketing/subscribers/:subscriberId': 'marketing',
  '/admin/email-marketing/subscribers.csv': 'exports',
  '/admin/email-marketing/import': 'marketing',
  '/admin/email-marketing/imports/:importId': 'marketing',
  '/admin/email-marketing/preview': 'marketing',
  '/admin/email-marketing/reports': 'marketing',
  '/admin/email-marketing/audience': 'marketing',
  '/admin/reviews': 'enquiries',
  '/admin/reviews/export.csv': 'exports',
  '/admin/payments': ['money', 'refunds'],
  '/admin/payments/export.csv': 'exports',
  '/admin/reconciliation': 'money',
  '/admin/audit': 'staff',
  '/admin/audit/export.csv': 'exports',
  '/admin/system': 'system',
  // Emails to customers contain their names and addresses, and what they paid.
  '/admin/outbox': 'customers',
  '/admin/outbox/export.csv': 'exports',
  '/admin/outbox/:emailId': 'customers',
  '/admin/outbox/:emailId/html': 'customers',
  '/admin/outbox/:emailId/files/:filename': 'customers',
  '/admin/*': 'anyone',
};

/** Returns the right that a request needs; null if every member of staff may. A route that isn't listed needs `staff`. */
export function rightFor(pattern: string, isChange: boolean): Right | null {
  const needs = (ADMIN_ROUTES as Readonly<Record<string, Needs>>)[pattern] ?? 'staff';
  const needed = typeof needs === 'string' ? needs : needs[isChange ? 1 : 0];
  return needed === 'anyone' ? null : needed;
}

const PATTERNS = Object.keys(ADMIN_ROUTES);

/** Whether somebody with these rights may open an address of the shop, for example `/admin/prices?bulk`. */
export function mayOpen(rights: readonly Right[], address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  if (path !== OFFICE && !path.startsWith(`${OFFICE}/`)) return true;
  const pattern = Object.hasOwn(ADMIN_ROUTES, path)
    ? path
    : PATTERNS.find((one) => one !== '/admin/*' && matchPath(one, path));
  const needed = rightFor(pattern ?? '/admin/*', false);
  return needed === null || rights.includes(needed);
}
