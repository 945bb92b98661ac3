import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** EVERY URL of the product. Health, webhooks and built files are in `app.ts`. */
export default [
  // Open to everybody
  index('features/catalogue/home-page.tsx'),
  route('shop', 'features/catalogue/shop-page.tsx'),
  route('shop/:category', 'features/catalogue/category-page.tsx'),
  route('product/:productId', 'features/catalogue/product-page.tsx'),
  route('cart', 'features/cart/cart-page.tsx'),
  route('checkout', 'features/checkout/checkout-page.tsx'),
  route('checkout/cancelled', 'features/checkout/cancelled-page.ts'),
  route('test-card/:sessionId', 'features/payments/test-card-page.tsx'),
  route('orders', 'features/orders/orders-page.tsx'),
  route('orders/:orderId', 'features/orders/order-page.tsx'),
  route('product/:productId/artwork', 'features/artwork/upload-action.ts'),
  route('pictures/:picture', 'features/catalogue/picture-file.ts'),
  route('pictures/empty/:picture', 'features/catalogue/empty-stage-file.ts'),
  // The documented JSON calls
  route('functions/create-checkout-session', 'features/checkout/create-checkout-session.ts'),
  // Files: their owner, administrators, bearers of a signed link
  route('artwork/:artworkId', 'features/artwork/artwork-file.ts'),
  route('artwork/:artworkId/preview', 'features/artwork/preview-file.ts'),
  route('artwork/:artworkId/state', 'features/artwork/state-file.ts'),
] satisfies RouteConfig;
