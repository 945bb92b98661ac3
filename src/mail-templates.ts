import { ORDER_CONFIRMATION } from './features/orders/index.server.ts';
import type { MailTemplate } from './platform/mail/queue.server.ts';

/**
 * Every mail of the shop by the name it is queued under. Loaded when a mail goes out: the mail components weigh more
 * than the rest of the shop and most processes' first minutes need none.
 */
export const MAIL_TEMPLATES: Readonly<Record<string, MailTemplate>> = {
  [ORDER_CONFIRMATION]: async (shop, data) => {
    const { renderOrderConfirmation } = await import('./features/orders/emails/order-confirmation.tsx');
    return renderOrderConfirmation(shop, data);
  },
};
