import { ACCOUNT_EXISTS } from './features/accounts/index.server.ts';
import { ENQUIRY_MAILS } from './features/enquiries/index.server.ts';
import { NEWSLETTER_WELCOME } from './features/newsletter/index.server.ts';
import { ORDER_CONFIRMATION, ORDER_STATUS_CHANGED } from './features/orders/index.server.ts';
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
  [ORDER_STATUS_CHANGED]: async (shop, data) => {
    const { renderOrderStatusChanged } = await import('./features/orders/emails/order-status-changed.tsx');
    return renderOrderStatusChanged(shop, data);
  },
  [ACCOUNT_EXISTS]: async (shop, data) => {
    const { renderAccountExists } = await import('./features/accounts/emails/account-exists.tsx');
    return renderAccountExists(shop, data);
  },
  [ENQUIRY_MAILS.contactReceived]: async (shop, data) => {
    const { renderContactReceived } = await import('./features/enquiries/emails/contact-mails.tsx');
    return renderContactReceived(shop, data);
  },
  [ENQUIRY_MAILS.contactForwarded]: async (shop, data) => {
    const { renderContactForwarded } = await import('./features/enquiries/emails/contact-mails.tsx');
    return renderContactForwarded(shop, data);
  },
  [ENQUIRY_MAILS.samplePackReceived]: async (shop, data) => {
    const { renderSamplePackReceived } = await import('./features/enquiries/emails/sample-pack-mails.tsx');
    return renderSamplePackReceived(shop, data);
  },
  [ENQUIRY_MAILS.samplePackForwarded]: async (shop, data) => {
    const { renderSamplePackForwarded } = await import('./features/enquiries/emails/sample-pack-mails.tsx');
    return renderSamplePackForwarded(shop, data);
  },
  [NEWSLETTER_WELCOME]: async (shop, data) => {
    const { renderNewsletterWelcome } = await import('./features/newsletter/emails/newsletter-welcome.tsx');
    return renderNewsletterWelcome(shop, data);
  },
};
