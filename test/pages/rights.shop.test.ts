import { beforeAll, describe, expect, test } from 'vitest';
import { mayOpen } from '#visitor/admin-routes.ts';
import { rightsOf, type StaffRole } from '#visitor/rights.ts';
import routes from '../../src/routes.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { newAdministrator, type Shopper } from '../shopper.ts';
import { openVisitors, type Visitors } from './visitors.ts';

/** Each visitor's response: customer `a` owns the order and artwork in the address, `b` does not. */
interface Expected {
  /** the address with ids filled in, where the pattern has parameters */
  at?: () => string;
  /** by anonymous visitor, a, b, admin */
  get: readonly [number, number, number, number];
  /** The responses to an empty form from the same four. */
  post: readonly [number, number, number, number];
}

const all = (status: number) => [status, status, status, status] as const;
const PAGE = { get: all(200), post: all(405) };
const FILE = { get: [404, 200, 404, 200], post: all(405) } as const;
const OFFICE_GET = [302, 403, 403, 200] as const;
const OFFICE_POST = [302, 403, 403, 405] as const;

let ids: Visitors;

/** Every route of the shop; a new one that isn't listed here fails the test. */
const RIGHTS: Readonly<Record<string, Expected>> = {
  '/': PAGE,
  '/shop': PAGE,
  '/shop/funeral': PAGE,
  '/shop/booklets': PAGE,
  '/shop/:category': { ...PAGE, at: () => '/shop/flyers' },
  '/product/:productId': { at: () => '/product/a5-flyers-001', get: all(200), post: all(302) },
  '/product/:productId/artwork': {
    at: () => '/product/a5-flyers-001/artwork',
    get: all(405),
    post: all(422),
  },
  '/product/:productId/artwork/parts': {
    at: () => '/product/a5-flyers-001/artwork/parts',
    get: all(405),
    post: all(422),
  },
  // It says nothing about somebody else's file, or to an anonymous visitor.
  '/product/:productId/fits/:artworkId': { ...PAGE, at: () => `/product/a5-flyers-001/fits/${ids.artwork}` },
  // Posting begins a design of a template; none is named here.
  '/templates': { get: all(200), post: all(404) },
  '/templates/:template': { at: () => '/templates/a5-flyers-001.pdf', get: all(200), post: all(200) },
  '/template-pictures/:picture': {
    at: () => '/template-pictures/none.1.0.jpg',
    get: all(404),
    post: all(405),
  },
  '/designs': PAGE,
  // For whoever made it; `designs.shop.test.ts`
  '/designs/:designId': {
    at: () => '/designs/00000000-0000-4000-8000-000000000000',
    get: all(404),
    post: all(404),
  },
  '/designs/:designId/list': {
    at: () => '/designs/00000000-0000-4000-8000-000000000000/list',
    get: all(404),
    post: all(404),
  },
  '/designs/:designId/proof': {
    at: () => '/designs/00000000-0000-4000-8000-000000000000/proof',
    get: all(405),
    post: all(404),
  },
  '/designs/:designId/pages/:page': {
    at: () => '/designs/00000000-0000-4000-8000-000000000000/pages/1',
    get: all(404),
    post: all(405),
  },
  '/designs/:designId/sharing': {
    at: () => '/designs/00000000-0000-4000-8000-000000000000/sharing',
    get: all(405),
    post: all(404),
  },
  // For whoever has its key; `shared-design.shop.test.ts`
  '/designs/shared/:linkId': {
    at: () => '/designs/shared/00000000-0000-4000-8000-000000000000',
    get: all(404),
    post: all(404),
  },
  // Posting begins one. Its steps are for whoever began it; `orders-of-service.shop.test.ts`
  '/orders-of-service': { get: all(200), post: all(302) },
  '/orders-of-service/:designId': {
    at: () => '/orders-of-service/00000000-0000-4000-8000-000000000000',
    get: all(404),
    post: all(404),
  },
  '/orders-of-service/:designId/parts/:partId': {
    at: () => '/orders-of-service/00000000-0000-4000-8000-000000000000/parts/p1',
    get: all(404),
    post: all(404),
  },
  '/guides/:guide': { ...PAGE, at: () => '/guides/artwork-guide.pdf' },
  '/pictures/:picture': { ...PAGE, at: () => '/pictures/a5-flyers-001.svg' },
  // Nobody uploaded it.
  '/pictures/photo/:picture': {
    at: () => `/pictures/photo/${ids.artwork}-480.webp`,
    get: all(404),
    post: all(405),
  },
  '/pictures/empty/:picture': { ...PAGE, at: () => '/pictures/empty/window-graphics.svg' },
  '/business-stationery': PAGE,
  '/signage': PAGE,
  // An empty form only asks for the price.
  '/design': { get: all(200), post: all(200) },
  // Nobody sent it; `design.shop.test.ts` opens one.
  '/design/files/:fileId': {
    at: () => '/design/files/00000000-0000-4000-8000-000000000000',
    get: all(404),
    post: all(405),
  },
  '/quote-request': { get: all(200), post: all(422) },
  '/sample-pack': { get: all(200), post: all(422) },
  '/about': PAGE,
  '/contact': { get: all(200), post: all(422) },
  '/help': PAGE,
  '/newsletter': { get: all(200), post: all(422) },
  // Without a signed link there is nothing to confirm, and nothing to end.
  '/newsletter/confirm': { get: all(410), post: all(410) },
  // The picture is served at any address, so that it reveals nothing. An unknown link leads nowhere.
  '/newsletter/open/:emailId': { ...PAGE, at: () => '/newsletter/open/nothing' },
  '/newsletter/go/:emailId/:link': { at: () => '/newsletter/go/nothing/0', get: all(400), post: all(405) },
  // Nobody uploaded it.
  '/newsletter/pictures/:picture': {
    at: () => '/newsletter/pictures/nothing.jpg',
    get: all(404),
    post: all(405),
  },
  // Only the address with the shop's own key accepts reports.
  '/newsletter/reports': { get: all(405), post: all(403) },
  '/unsubscribe': { get: all(400), post: all(400) },
  '/privacy': PAGE,
  '/privacy/complaint': { get: all(200), post: all(422) },
  '/terms': PAGE,
  '/delivery': PAGE,
  '/returns': PAGE,
  '/cookies': PAGE,
  '/robots.txt': PAGE,
  '/sitemap.xml': PAGE,
  '/cart': { get: all(200), post: all(400) },
  // With an empty cart, visitors are redirected to /cart; customer `a` has a full one.
  '/checkout': { get: [302, 200, 302, 302], post: [302, 422, 302, 302] },
  '/checkout/cancelled': { get: all(302), post: all(405) },
  // Anybody who has the secret address of a card page may pay there.
  '/test-card/:sessionId': { at: () => `/test-card/${ids.session}`, get: all(200), post: all(422) },
  '/login': { get: [200, 302, 302, 302], post: [422, 302, 302, 302] },
  '/register': { get: [200, 302, 302, 302], post: [422, 302, 302, 302] },
  '/order-links': { get: all(200), post: all(422) },
  '/forgot-password': { get: all(200), post: all(422) },
  // Without one of our links there is nothing to open.
  '/reset-password': { get: all(410), post: all(410) },
  '/verify-email': { get: all(410), post: [302, 410, 410, 410] },
  '/login/code': { get: [200, 302, 302, 302], post: [422, 302, 302, 302] },
  // Without one of our invitations there is nothing to join.
  '/join-staff': { get: all(410), post: all(410) },
  // Signing out is tested last, see below.
  '/logout': { get: all(302), post: all(302) },
  '/cart/change': { get: all(405), post: all(400) },
  '/functions/auth/:call': {
    at: () => '/functions/auth/update-profile',
    get: all(405),
    post: [401, 422, 422, 422],
  },
  '/api/preflight': { get: all(405), post: all(422) },
  '/api/price': { ...PAGE, at: () => '/api/price?product=a5-flyers-001' },
  '/functions/create-checkout-session': { get: all(405), post: all(400) },
  '/functions/sync-products': { get: all(405), post: [401, 403, 403, 200] },
  '/orders': { get: [302, 200, 200, 200], post: all(405) },
  // It is paid by card; `receipts.shop.test.ts` opens one that waits for a transfer.
  '/orders/:orderId/pro-forma': {
    at: () => `/orders/${ids.order}/pro-forma`,
    get: [302, 404, 404, 404],
    post: all(405),
  },
  // The order in the address is not paid yet: `invoice.test.ts` tests who may have a paid order's invoice,
  // `credit-note.test.ts` its credit notes, `charge-vat.test.ts` the invoices for additional charges.
  '/orders/:orderId/invoice': {
    at: () => `/orders/${ids.order}/invoice`,
    get: [302, 404, 404, 404],
    post: all(405),
  },
  // Without the link from the email; `drafts.shop.test.ts` opens them with it.
  '/quotes/:draftId': {
    at: () => '/quotes/00000000-0000-4000-8000-000000000000',
    get: all(404),
    post: all(404),
  },
  '/quotes/:draftId/files/:artworkId': {
    at: () => '/quotes/00000000-0000-4000-8000-000000000000/files/00000000-0000-4000-8000-000000000000?key=x',
    get: all(404),
    post: all(405),
  },
  '/quotes/:draftId/quote.pdf': {
    at: () => '/quotes/00000000-0000-4000-8000-000000000000/quote.pdf',
    get: all(404),
    post: all(405),
  },
  '/orders/:orderId/invoices/:invoiceNumber': {
    at: () => `/orders/${ids.order}/invoices/INV-2026-000001`,
    get: [302, 404, 404, 404],
    post: all(405),
  },
  // None is issued here; `monthly-invoices.shop.test.ts` tests who may have one.
  '/invoices/:invoiceNumber': {
    at: () => '/invoices/INV-2026-000001',
    get: [302, 404, 404, 404],
    post: all(405),
  },
  '/invoices/:invoiceNumber/invoice.xml': {
    at: () => '/invoices/INV-2026-000001/invoice.xml',
    get: [302, 404, 404, 404],
    post: all(405),
  },
  '/orders/:orderId/credit-notes/:noteNumber': {
    at: () => `/orders/${ids.order}/credit-notes/CN-2026-000001`,
    get: [302, 404, 404, 404],
    post: all(405),
  },
  '/orders/:orderId/invoice.xml': {
    at: () => `/orders/${ids.order}/invoice.xml`,
    get: [302, 404, 404, 404],
    post: all(405),
  },
  '/orders/:orderId/simplified-invoice': {
    at: () => `/orders/${ids.order}/simplified-invoice`,
    get: [302, 404, 404, 404],
    post: all(405),
  },
  '/orders/:orderId/invoices/:invoiceNumber/invoice.xml': {
    at: () => `/orders/${ids.order}/invoices/INV-2026-000001/invoice.xml`,
    get: [302, 404, 404, 404],
    post: all(405),
  },
  '/orders/:orderId/credit-notes/:noteNumber/credit-note.xml': {
    at: () => `/orders/${ids.order}/credit-notes/CN-2026-000001/credit-note.xml`,
    get: [302, 404, 404, 404],
    post: all(405),
  },
  '/orders/:orderId': {
    at: () => `/orders/${ids.order}`,
    get: [302, 200, 404, 404],
    post: [302, 302, 404, 404],
  },
  // Nothing has left yet, so no problem can be reported; `complaints.shop.test.ts` reports one.
  '/orders/:orderId/problem': {
    at: () => `/orders/${ids.order}/problem`,
    get: [302, 200, 404, 404],
    post: [302, 422, 404, 404],
  },
  '/orders/:orderId/problem/photos/:photoId': {
    at: () => `/orders/${ids.order}/problem/photos/00000000-0000-4000-8000-000000000000`,
    get: [302, 404, 404, 404],
    post: all(405),
  },
  // Leads back to the order: `order-again.shop.test.ts` says whose may be put into a cart.
  '/orders/:orderId/again': { at: () => `/orders/${ids.order}/again`, get: all(302), post: all(302) },
  '/orders/:orderId/change': {
    at: () => `/orders/${ids.order}/change`,
    get: [302, 200, 404, 404],
    post: [302, 422, 404, 404],
  },
  '/orders/:orderId/needs': {
    at: () => `/orders/${ids.order}/needs`,
    get: [302, 200, 404, 404],
    post: all(405),
  },
  '/orders/:orderId/artwork/:itemId': {
    at: () => `/orders/${ids.order}/artwork/${ids.item}`,
    get: [302, 200, 404, 404],
    post: [302, 422, 404, 404],
  },
  // Only for delivered orders; the order in this test is waiting for payment.
  '/orders/:orderId/review/:productId': {
    at: () => `/orders/${ids.order}/review/a5-flyers-001`,
    get: [302, 404, 404, 404],
    post: [302, 404, 404, 404],
  },
  '/artwork/engine': { at: () => '/artwork/engine', get: all(405), post: all(204) },
  '/artwork/:artworkId': { ...FILE, at: () => `/artwork/${ids.artwork}` },
  '/artwork/:artworkId/preview': { ...FILE, at: () => `/artwork/${ids.artwork}/preview` },
  // Its owner shares it or stops sharing it; an empty form says neither.
  '/artwork/:artworkId/proof': {
    at: () => `/artwork/${ids.artwork}/proof`,
    get: [404, 200, 404, 200],
    post: [404, 400, 404, 404],
  },
  // Without the link from the person who shared it; `shared-proof.shop.test.ts` opens it with that.
  '/proofs/:shareId': {
    at: () => '/proofs/00000000-0000-4000-8000-000000000000',
    get: all(404),
    post: all(404),
  },
  // The same; `shared-cart.shop.test.ts`
  '/shared-cart/:shareId': {
    at: () => '/shared-cart/00000000-0000-4000-8000-000000000000',
    get: all(404),
    post: all(404),
  },
  '/shared-cart/:shareId/cart.pdf': {
    at: () => '/shared-cart/00000000-0000-4000-8000-000000000000/cart.pdf',
    get: all(404),
    post: all(405),
  },
  '/artwork/:artworkId/proof.pdf': { ...FILE, at: () => `/artwork/${ids.artwork}/proof.pdf` },
  '/artwork/:artworkId/proof/:page': { ...FILE, at: () => `/artwork/${ids.artwork}/proof/1` },
  '/artwork/:artworkId/fixes': {
    at: () => `/artwork/${ids.artwork}/fixes?product=a5-flyers-001`,
    get: [404, 200, 404, 404],
    post: [404, 422, 404, 404],
  },
  '/artwork/:artworkId/on/:productId': {
    at: () => `/artwork/${ids.artwork}/on/a5-flyers-001`,
    get: [404, 200, 404, 404],
    post: all(405),
  },
  '/artwork/:artworkId/state': {
    at: () => `/artwork/${ids.artwork}/state`,
    get: [404, 200, 404, 404],
    post: all(405),
  },
  '/account': { get: [302, 200, 200, 200], post: [302, 400, 400, 400] },
  '/account/data': { get: [302, 200, 200, 200], post: [302, 405, 405, 405] },
  // 404 without a trade account
  '/account/statement.pdf': { get: [302, 404, 404, 404], post: [302, 405, 405, 405] },
  '/account/delete': { get: [302, 200, 200, 200], post: [302, 422, 422, 422] },
  '/admin': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/days': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/mine': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/find': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/find/results': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/scan': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/orders': { get: [302, 403, 403, 200], post: [302, 403, 403, 422] },
  '/admin/orders/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/orders/status': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/orders/invoices.pdf': { get: [302, 403, 403, 405], post: [302, 403, 403, 422] },
  '/admin/orders/artwork.zip': { get: [302, 403, 403, 405], post: [302, 403, 403, 422] },
  '/admin/orders/:orderId': {
    at: () => `/admin/orders/${ids.order}`,
    get: [302, 403, 403, 200],
    post: [302, 403, 403, 422],
  },
  '/admin/orders/:orderId/change': {
    at: () => `/admin/orders/${ids.order}/change`,
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/orders/:orderId/artwork/:itemId': {
    at: () => `/admin/orders/${ids.order}/artwork/${ids.item}`,
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/files': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/files/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/files/:itemId': {
    at: () => `/admin/files/${ids.item}`,
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/orders/:orderId/artwork.zip': {
    at: () => `/admin/orders/${ids.order}/artwork.zip`,
    get: OFFICE_GET,
    post: OFFICE_POST,
  },
  '/admin/orders/:orderId/evidence.pdf': {
    at: () => `/admin/orders/${ids.order}/evidence.pdf`,
    get: [302, 403, 403, 404],
    post: OFFICE_POST,
  },
  '/admin/orders/:orderId/problem': {
    at: () => `/admin/orders/${ids.order}/problem`,
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/orders/:orderId/print/:paper': {
    at: () => `/admin/orders/${ids.order}/print/job-tickets`,
    get: OFFICE_GET,
    post: OFFICE_POST,
  },
  '/admin/orders/:orderId/print-file/:itemId': {
    at: () => `/admin/orders/${ids.order}/print-file/${ids.item}`,
    get: OFFICE_GET,
    post: OFFICE_POST,
  },
  '/admin/problems': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/problems/:complaintId': {
    at: () => '/admin/problems/00000000-0000-4000-8000-000000000000',
    get: [302, 403, 403, 404],
    post: [302, 403, 403, 404],
  },
  '/admin/problems/:complaintId/photos/:photoId': {
    at: () =>
      '/admin/problems/00000000-0000-4000-8000-000000000000/photos/00000000-0000-4000-8000-000000000000',
    get: [302, 403, 403, 404],
    post: OFFICE_POST,
  },
  '/admin/drafts': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/drafts/:draftId': {
    at: () => '/admin/drafts/00000000-0000-4000-8000-000000000000',
    get: [302, 403, 403, 404],
    post: [302, 403, 403, 404],
  },
  '/admin/saved-lines': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/discount-codes': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/price-lists': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/price-lists/:listId': {
    at: () => '/admin/price-lists/new',
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/price-lists/:listId/products/:productId': {
    at: () => '/admin/price-lists/00000000-0000-4000-8000-000000000000/products/a5-flyers-001',
    get: [302, 403, 403, 404],
    post: [302, 403, 403, 404],
  },
  '/admin/prices': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/prices/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/prices/imports/:importId/errors.csv': {
    at: () => '/admin/prices/imports/nothing/errors.csv',
    get: [302, 403, 403, 404],
    post: OFFICE_POST,
  },
  '/admin/sync': { get: OFFICE_GET, post: [302, 403, 403, 302] },
  '/admin/jobs': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/jobs/news': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/despatch': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/despatch/papers.pdf': { get: [302, 403, 403, 404], post: OFFICE_POST },
  '/admin/despatch/click-and-drop': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/despatch/click-and-drop.csv': { get: [302, 403, 403, 302], post: [302, 403, 403, 302] },
  '/admin/despatch/tracking': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/despatch/settings': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  // The order is waiting for payment, so there is nothing to pack yet.
  '/admin/despatch/:orderNumber': {
    at: () => '/admin/despatch/ORD-2026-000001',
    get: [302, 403, 403, 404],
    post: [302, 403, 403, 422],
  },
  '/admin/despatch/:orderNumber/scan': {
    at: () => '/admin/despatch/ORD-2026-000001/scan',
    get: [302, 403, 403, 405],
    post: [302, 403, 403, 422],
  },
  '/admin/jobs/change': { get: [302, 403, 403, 405], post: [302, 403, 403, 404] },
  '/admin/jobs/tickets.pdf': { get: [302, 403, 403, 404], post: OFFICE_POST },
  // The order is waiting for payment, so there is nothing to make yet.
  '/admin/jobs/:code': {
    at: () => '/admin/jobs/ORD-2026-000001-1',
    get: [302, 403, 403, 404],
    post: [302, 403, 403, 422],
  },
  '/admin/jobs/:code/day': {
    at: () => '/admin/jobs/ORD-2026-000001-1/day',
    get: [302, 403, 403, 404],
    post: [302, 403, 403, 404],
  },
  '/admin/jobs/:code/picture': {
    at: () => '/admin/jobs/ORD-2026-000001-1/picture',
    get: [302, 403, 403, 404],
    post: OFFICE_POST,
  },
  '/admin/production': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/production/figures': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/station/:pressId': {
    at: () => '/admin/station/digital',
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/station/:pressId/scan': {
    at: () => '/admin/station/digital/scan',
    get: [302, 403, 403, 405],
    post: [302, 403, 403, 422],
  },
  '/admin/sheets': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/sheets/plan': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  // Nothing is planned yet.
  '/admin/sheets/:sheetId': {
    at: () => `/admin/sheets/${ids.artwork}`,
    get: [302, 403, 403, 404],
    post: [302, 403, 403, 422],
  },
  '/admin/sheets/:sheetId/files/:file': {
    at: () => `/admin/sheets/${ids.artwork}/files/sheet.pdf`,
    get: [302, 403, 403, 404],
    post: OFFICE_POST,
  },
  '/admin/press-sheets': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/press-sheets/:pressSheetId': {
    at: () => '/admin/press-sheets/sra3',
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/turnarounds': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/turnarounds/:turnaroundId': {
    at: () => '/admin/turnarounds/standard',
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/products': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/products/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/products/:productId': {
    at: () => '/admin/products/a5-flyers-001',
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/products/:productId/pricing': {
    at: () => '/admin/products/a5-flyers-001/pricing',
    get: OFFICE_GET,
    post: [302, 403, 403, 409],
  },
  '/admin/products/:productId/pricing/table.csv': {
    at: () => '/admin/products/a5-flyers-001/pricing/table.csv',
    get: OFFICE_GET,
    post: OFFICE_POST,
  },
  '/admin/categories/:categoryId': {
    at: () => '/admin/categories/flyers',
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/customers': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/customers/new': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/customers/:customerId': {
    at: () => `/admin/customers/${ids.customer}`,
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/customers/:kind/:personId': {
    at: () => '/admin/customers/order/00000000-0000-4000-8000-000000000000',
    get: [302, 403, 403, 404],
    post: [302, 403, 403, 404],
  },
  '/admin/customers/:kind/:personId/merge': {
    at: () => '/admin/customers/order/00000000-0000-4000-8000-000000000000/merge',
    get: [302, 403, 403, 404],
    post: [302, 403, 403, 404],
  },
  '/admin/customers/:customerId/statement.pdf': {
    at: () => `/admin/customers/${ids.customer}/statement.pdf?from=2026-11-01&to=2026-11-30`,
    get: OFFICE_GET,
    post: OFFICE_POST,
  },
  '/admin/money-owed': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/money-owed/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/customers/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/problems/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/enquiries/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/drafts/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/discount-codes/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/jobs/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/staff': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/two-step': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/templates': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/templates/new': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/templates/:templateId': {
    at: () => '/admin/templates/card-linden',
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/papers': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/papers/:paperId': {
    at: () => '/admin/papers/350gsm-silk',
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/delivery': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/vat': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/artwork-checks': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/artwork/:artworkId/separations': {
    at: () => `/admin/artwork/${ids.artwork}/separations`,
    get: OFFICE_GET,
    post: OFFICE_POST,
  },
  '/admin/artwork/:artworkId/separations/:page': {
    at: () => `/admin/artwork/${ids.artwork}/separations/1`,
    get: OFFICE_GET,
    post: OFFICE_POST,
  },
  '/admin/settings': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/settings/:subject': {
    at: () => '/admin/settings/company',
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/settings/retention': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/personal-data': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/personal-data/export': { get: [302, 403, 403, 405], post: [302, 403, 403, 422] },
  '/admin/enquiries': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/enquiries/:kind/:enquiryId': {
    at: () => `/admin/enquiries/message/${ids.enquiry}`,
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/email-marketing': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/email-marketing/campaigns/:campaignId': {
    at: () => `/admin/email-marketing/campaigns/${ids.campaign}`,
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/email-marketing/templates/:templateId': {
    at: () => `/admin/email-marketing/templates/${ids.template}`,
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/email-marketing/subscribers/:subscriberId': {
    at: () => `/admin/email-marketing/subscribers/${ids.subscriber}`,
    get: OFFICE_GET,
    post: [302, 403, 403, 422],
  },
  '/admin/email-marketing/subscribers.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/email-marketing/import': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/email-marketing/imports/:importId': {
    at: () => '/admin/email-marketing/imports/nothing.csv',
    get: [302, 403, 403, 404],
    post: OFFICE_POST,
  },
  '/admin/email-marketing/preview': {
    at: () => `/admin/email-marketing/preview?campaign=${ids.campaign}`,
    get: OFFICE_GET,
    post: [302, 403, 403, 200],
  },
  '/admin/email-marketing/reports': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/email-marketing/audience': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/reviews': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/reviews/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/payments': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/payments/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/reconciliation': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/audit': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/audit/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/system': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/outbox': { get: OFFICE_GET, post: [302, 403, 403, 422] },
  '/admin/outbox/export.csv': { get: OFFICE_GET, post: OFFICE_POST },
  '/admin/outbox/:emailId': { at: () => `/admin/outbox/${ids.mail}`, get: OFFICE_GET, post: OFFICE_POST },
  '/admin/outbox/:emailId/html': {
    at: () => `/admin/outbox/${ids.mail}/html`,
    get: OFFICE_GET,
    post: OFFICE_POST,
  },
  '/admin/outbox/:emailId/files/:filename': {
    at: () => `/admin/outbox/${ids.mail}/files/nothing.pdf`,
    get: [302, 403, 403, 404],
    post: OFFICE_POST,
  },
  '/admin/*': { at: () => '/admin/nothing', get: [302, 403, 403, 404], post: [302, 403, 403, 404] },
  '/*': { at: () => '/nothing/here', get: all(404), post: all(404) },
};

interface RouteEntry {
  path?: string | undefined;
  index?: boolean | undefined;
  file: string;
  children?: RouteEntry[] | undefined;
}

/** Returns the addresses in the route table, with layouts flattened. */
function patternsOf(entries: readonly RouteEntry[]): string[] {
  return entries.flatMap((entry) =>
    entry.children ? patternsOf(entry.children) : [entry.index ? '/' : `/${entry.path}`],
  );
}
const PATTERNS = patternsOf(routes as RouteEntry[]);

/** What each role may open in the back office. The owner may open everything. */
const FLOOR = [
  '/admin/artwork/:artworkId/separations',
  '/admin/artwork/:artworkId/separations/:page',
  '/admin/files/:itemId',
  '/admin/mine',
  '/admin/settings',
  '/admin/find',
  '/admin/find/results',
  '/admin/scan',
  '/admin/jobs',
  '/admin/jobs/news',
  '/admin/jobs/change',
  '/admin/jobs/tickets.pdf',
  '/admin/jobs/:code',
  '/admin/jobs/:code/picture',
  '/admin/orders/:orderId/print/:paper',
  '/admin/orders/:orderId/print-file/:itemId',
  '/admin/production/figures',
  '/admin/station/:pressId',
  '/admin/station/:pressId/scan',
  '/admin/two-step',
  '/admin/*',
];
const SHEETS = [
  '/admin/sheets',
  '/admin/sheets/plan',
  '/admin/sheets/:sheetId',
  '/admin/sheets/:sheetId/files/:file',
];
const ORDERS = [
  '/admin/orders/:orderId',
  '/admin/orders/artwork.zip',
  '/admin/orders/:orderId/artwork.zip',
  '/admin/problems',
  '/admin/problems/:complaintId',
  '/admin/problems/:complaintId/photos/:photoId',
];
const DESPATCH = [
  '/admin/despatch',
  '/admin/despatch/papers.pdf',
  '/admin/despatch/click-and-drop',
  '/admin/despatch/click-and-drop.csv',
  '/admin/despatch/tracking',
  '/admin/despatch/:orderNumber',
  '/admin/despatch/:orderNumber/scan',
];
const OPENED_BY: Readonly<Record<Exclude<StaffRole, 'owner' | 'office'>, readonly string[]>> = {
  press: [...FLOOR, ...SHEETS],
  prepress: [...FLOOR, ...SHEETS, ...ORDERS, '/admin/files', '/admin/orders/:orderId/artwork/:itemId'],
  despatch: [...FLOOR, ...DESPATCH, ...ORDERS],
};
const CLOSED_TO_OFFICE = [
  '/admin/orders/export.csv',
  '/admin/money-owed/export.csv',
  '/admin/customers/export.csv',
  '/admin/problems/export.csv',
  '/admin/enquiries/export.csv',
  '/admin/drafts/export.csv',
  '/admin/jobs/export.csv',
  '/admin/files/export.csv',
  '/admin/reviews/export.csv',
  '/admin/payments/export.csv',
  '/admin/audit/export.csv',
  '/admin/outbox/export.csv',
  '/admin/email-marketing/subscribers.csv',
  '/admin/personal-data',
  '/admin/personal-data/export',
  '/admin/staff',
  '/admin/audit',
  '/admin/artwork-checks',
  '/admin/delivery',
  '/admin/vat',
  '/admin/settings/:subject',
  '/admin/settings/retention',
  '/admin/system',
];
const ADMIN_PATTERNS = PATTERNS.filter((pattern) => /^\/admin(\/|$)/.test(pattern));
const opens = (role: string, pattern: string) =>
  role === 'office'
    ? !CLOSED_TO_OFFICE.includes(pattern)
    : OPENED_BY[role as keyof typeof OPENED_BY].includes(pattern);

const WHO = ['stranger', 'customer a', 'customer b', 'admin'] as const;
let opened: TestShop;
let visitors: Shopper[];
beforeAll(async () => {
  opened = await openTestShop();
  ids = await openVisitors(opened);
  visitors = [ids.stranger, ids.a, ids.b, ids.admin];
});

test('every address of the shop states who may open it (trust H1)', () => {
  expect(PATTERNS.filter((pattern) => !(pattern in RIGHTS))).toEqual([]);
  expect(Object.keys(RIGHTS).filter((pattern) => !PATTERNS.includes(pattern))).toEqual([]);
});

const TRIED = PATTERNS.filter((pattern) => pattern !== '/logout');

describe.each(TRIED)('%s', (pattern) => {
  const expected = RIGHTS[pattern];
  const path = () => expected?.at?.() ?? pattern;

  test('opens for those who may see it, and for nobody else (trust H1)', async () => {
    const answers = await Promise.all(visitors.map(({ browser }) => browser.get(path())));
    expect(named(answers)).toEqual(named(expected?.get.map((status) => ({ status })) ?? []));
  });

  test('accepts changes only from those who may make them (trust H1)', async () => {
    const answers = await Promise.all(visitors.map(({ browser }) => browser.tab().post(path(), {})));
    expect(named(answers)).toEqual(named(expected?.post.map((status) => ({ status })) ?? []));
  });
});

const named = (answers: readonly { status: number }[]) =>
  Object.fromEntries(answers.map(({ status }, i) => [WHO[i], status]));

test('the data behind a page is as well protected as the page (trust H1)', async () => {
  const closed = [
    '/account',
    '/orders',
    `/orders/${ids.order}`,
    '/admin/orders',
    `/admin/orders/${ids.order}`,
  ];
  for (const path of closed)
    for (const query of [
      '',
      '?_routes=features%2Fbackoffice%2Forders%2Forders-page',
      '?_routes=features%2Fbackoffice%2Forders%2Forder-page',
    ])
      for (const visitor of [ids.stranger, ids.b]) {
        const answer = await visitor.browser.get(`${path}.data${query}`);
        const text = await answer.text();
        expect({ path, query, leaks: /Secret Street|ORD-2026|alice-/.test(text) }).toEqual({
          path,
          query,
          leaks: false,
        });
      }
});

/** Pages whose commands need more rights than opening them does. */
const ASKS_BY_COMMAND = ['/admin/files/:itemId', '/admin/orders/:orderId', '/admin/problems/:complaintId'];

describe.each(['office', 'prepress', 'press', 'despatch'] as const)('the role %s', (role) => {
  test('opens what it is for, and is told who may do the rest', async () => {
    const person = await newAdministrator(opened, role, [role]);
    const wrong: string[] = [];
    const check = (what: string, pattern: string, { status }: Response, owners: number) => {
      const refusal = pattern === '/admin' && what === 'GET' ? 302 : 403;
      const expected = opens(role, pattern) ? owners : refusal;
      if (status !== expected) wrong.push(`${what} ${pattern}: ${status}, not ${expected}`);
    };
    for (const pattern of ADMIN_PATTERNS) {
      const { at, get, post } = RIGHTS[pattern] ?? { get: [], post: [] };
      const path = at?.() ?? pattern;
      // The email is about signing in, and only the owner sees the content of those.
      const owners = pattern.endsWith('/:emailId/html') ? 404 : (get[3] ?? 0);
      check('GET', pattern, await person.browser.get(path), owners);
      if (role !== 'office' && ASKS_BY_COMMAND.includes(pattern)) continue;
      check('POST', pattern, await person.browser.tab().post(path, {}), post[3] ?? 0);
    }
    expect(wrong).toEqual([]);
  });

  test('finds no link on its pages that it may not open', async () => {
    const person = await newAdministrator(opened, role, [role]);
    const rights = rightsOf([role]);
    const dead: string[] = [];
    for (const pattern of ADMIN_PATTERNS) {
      const { at, get } = RIGHTS[pattern] ?? { get: [] };
      if (!opens(role, pattern) || get[3] !== 200) continue;
      const answer = await person.browser.get(at?.() ?? pattern);
      if (!answer.headers.get('content-type')?.includes('html')) continue;
      // `/admin` itself leads to the role's first page.
      for (const [, to = ''] of (await answer.text()).matchAll(/ href="(\/admin\/[^"]*)"/g))
        if (!mayOpen(rights, to)) dead.push(`${pattern}: ${to}`);
    }
    expect(dead).toEqual([]);
  });
});

test('anyone who is refused is told why, who may, and the way back', async () => {
  const press = await newAdministrator(opened, 'Paddy', ['press']);
  const page = await press.open('/admin/settings/company');
  expect(page.status).toBe(403);
  expect(page.text).toContain('you need the role Owner. Your role is Press.');
  expect(page.html).toContain('href="/admin/jobs" class="button"');
  const menu = [...page.html.matchAll(/<a href="(\/admin[^"]*)"/g)].map(([, to]) => to);
  expect(menu).not.toContain('/admin/orders');
  expect(menu).toContain('/admin/jobs');
  expect((await press.open('/admin')).path).toBe('/admin/jobs');
  const despatch = await newAdministrator(opened, 'Dermot', ['despatch']);
  expect((await despatch.open('/admin/settings/company')).html).toMatch(
    /href="\/admin\/despatch" class="button">Back to (<!-- -->)?Despatch</,
  );
  const change = await press.browser.post('/admin/settings/company', {}, { accept: 'application/json' });
  expect([change.status, await change.json()]).toEqual([
    403,
    { error: expect.stringContaining('you need the role Owner') },
  ]);
});
