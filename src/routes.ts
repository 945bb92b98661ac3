import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** EVERY URL of the product. Health, webhooks and built files are in `app.ts`. */
export default [
  // Open to everybody
  index('features/catalogue/home-page.tsx'),
  route('shop', 'features/catalogue/shop-page.tsx'),
  route('shop/funeral', 'features/catalogue/funeral-page.tsx'),
  route('shop/booklets', 'features/catalogue/booklets-page.tsx'),
  route('shop/:category', 'features/catalogue/category-page.tsx'),
  route('product/:productId', 'features/catalogue/product-page.tsx'),
  route('product/:productId/artwork', 'features/artwork/upload-action.ts'),
  route('templates/:template', 'features/catalogue/template-file.ts'),
  route('guides/:guide', 'features/enquiries/guide-file.ts'),
  route('pictures/:picture', 'features/catalogue/picture-file.ts'),
  route('pictures/empty/:picture', 'features/catalogue/empty-stage-file.ts'),
  route('business-stationery', 'features/catalogue/business-stationery-page.tsx'),
  route('signage', 'features/catalogue/signage-page.tsx'),
  route('sample-pack', 'features/enquiries/sample-pack-page.tsx'),
  route('about', 'features/enquiries/about-page.tsx'),
  route('contact', 'features/enquiries/contact-page.tsx'),
  route('help', 'features/enquiries/help-page.tsx'),
  route('newsletter', 'features/newsletter/newsletter-page.tsx'),
  route('newsletter/confirm', 'features/newsletter/confirm-page.tsx'),
  route('unsubscribe', 'features/newsletter/unsubscribe-page.tsx'),
  route('privacy', 'features/legal/privacy-page.tsx'),
  route('privacy/complaint', 'features/enquiries/data-complaint-page.tsx'),
  route('terms', 'features/legal/terms-page.tsx'),
  route('delivery', 'features/legal/delivery-page.tsx'),
  route('returns', 'features/legal/returns-page.tsx'),
  route('cookies', 'features/legal/cookies-page.tsx'),
  route('robots.txt', 'shell/robots-file.ts'),
  route('sitemap.xml', 'features/catalogue/sitemap-file.ts'),
  route('cart', 'features/cart/cart-page.tsx'),
  route('checkout', 'features/checkout/checkout-page.tsx'),
  route('checkout/cancelled', 'features/checkout/cancelled-page.ts'),
  route('test-card/:sessionId', 'features/payments/test-card-page.tsx'),
  route('login', 'features/accounts/login-page.tsx'),
  route('register', 'features/accounts/register-page.tsx'),
  route('login/code', 'features/accounts/code-page.tsx'),
  route('join-staff', 'features/accounts/join-staff-page.tsx'),
  route('logout', 'features/accounts/logout.ts'),
  route('forgot-password', 'features/accounts/forgot-password-page.tsx'),
  route('reset-password', 'features/accounts/reset-password-page.tsx'),
  route('verify-email', 'features/accounts/verify-email-page.tsx'),
  // What the browser's two contexts call (useCart, useAuth)
  route('cart/change', 'features/cart/change-cart-action.ts'),
  route('functions/auth/:call', 'features/accounts/auth-action.ts'),
  // The documented JSON calls
  route('functions/create-checkout-session', 'features/checkout/create-checkout-session.ts'),

  // Their owner, by session or signed link; the pages decide (a return from the card page outlives a session)
  route('orders', 'features/orders/orders-page.tsx'),
  route('orders/:orderId', 'features/orders/order-page.tsx'),
  route('orders/:orderId/invoice', 'features/orders/invoice-file.ts'),
  route('orders/:orderId/review/:productId', 'features/reviews/review-page.tsx'),
  route('artwork/:artworkId', 'features/artwork/artwork-file.ts'),
  route('artwork/:artworkId/preview', 'features/artwork/preview-file.ts'),
  route('artwork/:artworkId/state', 'features/artwork/state-file.ts'),
  route('artwork/:artworkId/on/:productId', 'features/artwork/printed-file.ts'),

  // Signed-in customers
  layout('features/accounts/customer-gate.tsx', [
    route('account', 'features/accounts/account-page.tsx'),
    route('account/data', 'features/personal-data/data-file.ts'),
    route('account/delete', 'features/personal-data/delete-account-page.tsx'),
  ]),

  // Administrators
  layout('features/accounts/admin-gate.tsx', [
    route('admin', 'features/backoffice/index-page.ts'),
    route('admin/orders', 'features/backoffice/orders-page.tsx'),
    route('admin/orders/:orderId', 'features/backoffice/order-page.tsx'),
    route('admin/discount-codes', 'features/discounts/admin/codes-page.tsx'),
    route('admin/customers', 'features/backoffice/customers/customers-page.tsx'),
    route('admin/customers/:customerId', 'features/backoffice/customers/customer-page.tsx'),
    route('admin/customers/:customerId/statement.pdf', 'features/backoffice/customers/statement-file.ts'),
    route('admin/staff', 'features/accounts/admin/staff-page.tsx'),
    route('admin/two-step', 'features/accounts/admin/two-step-page.tsx'),
    route('admin/settings', 'features/settings/settings-page.tsx'),
    route('admin/reviews', 'features/reviews/admin/reviews-page.tsx'),
    route('admin/audit', 'features/backoffice/audit/audit-page.tsx'),
    route('admin/outbox', 'features/backoffice/outbox/outbox-page.tsx'),
    route('admin/outbox/:mailId', 'features/backoffice/outbox/mail-page.tsx'),
    route('admin/outbox/:mailId/html', 'features/backoffice/outbox/mail-file.ts'),
    route('admin/*', 'features/backoffice/missing-page.tsx'),
  ]),

  // The design system, for those who build it; a built shop does not have it.
  ...(process.env.NODE_ENV === 'development' ? [route('styleguide', 'shell/styleguide-page.tsx')] : []),

  route('*', 'shell/missing-page.tsx'),
] satisfies RouteConfig;
