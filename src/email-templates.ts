import { ACCOUNT_MAILS } from '#features/accounts/index.server.ts';
import { CAMPAIGN_TEST } from '#features/campaigns/index.server.ts';
import { COMPLAINT_MAILS, ENQUIRY_MAILS } from '#features/enquiries/index.server.ts';
import { NEWSLETTER_CONFIRM, NEWSLETTER_WELCOME } from '#features/newsletter/index.server.ts';
import {
  ARTWORK_REQUESTED,
  ORDER_CONFIRMATION,
  ORDER_STATUS_CHANGED,
  PROOF_ASKED,
} from '#features/orders/index.server.ts';
import { REFUND_DONE, REFUND_RETURNED } from '#features/payments/index.server.ts';
import type { EmailTemplate } from '#platform/email/queue.server.ts';

/**
 * Every email of the shop by its queue name. Loaded when an email is sent: the email components are larger than the
 * rest of the shop and most processes need none in their first minutes.
 */
export const MAIL_TEMPLATES: Readonly<Record<string, EmailTemplate>> = {
  [ORDER_CONFIRMATION]: async (shop, data) => {
    const { renderOrderConfirmation } = await import('#features/orders/emails/order-confirmation.tsx');
    return renderOrderConfirmation(shop, data);
  },
  [ORDER_STATUS_CHANGED]: async (shop, data) => {
    const { renderOrderStatusChanged } = await import('#features/orders/emails/order-status-changed.tsx');
    return renderOrderStatusChanged(shop, data);
  },
  [ARTWORK_REQUESTED]: async (shop, data) => {
    const { renderArtworkRequested } = await import('#features/orders/emails/artwork-emails.tsx');
    return renderArtworkRequested(shop, data);
  },
  [PROOF_ASKED]: async (shop, data) => {
    const { renderProofAsked } = await import('#features/orders/emails/artwork-emails.tsx');
    return renderProofAsked(shop, data);
  },
  [REFUND_DONE]: async (shop, data) => {
    const { renderRefundDone } = await import('#features/payments/emails/refund-emails.tsx');
    return renderRefundDone(shop, data);
  },
  [REFUND_RETURNED]: async (shop, data) => {
    const { renderRefundReturned } = await import('#features/payments/emails/refund-emails.tsx');
    return renderRefundReturned(shop, data);
  },
  [ACCOUNT_MAILS.accountExists]: async (shop, data) => {
    const { renderAccountExists } = await import('#features/accounts/emails/account-emails.tsx');
    return renderAccountExists(shop, data);
  },
  [ACCOUNT_MAILS.passwordReset]: async (shop, data) => {
    const { renderPasswordReset } = await import('#features/accounts/emails/account-emails.tsx');
    return renderPasswordReset(shop, data);
  },
  [ACCOUNT_MAILS.passwordChanged]: async (shop, data) => {
    const { renderPasswordChanged } = await import('#features/accounts/emails/account-emails.tsx');
    return renderPasswordChanged(shop, data);
  },
  [ACCOUNT_MAILS.verifyEmail]: async (shop, data) => {
    const { renderVerifyEmail } = await import('#features/accounts/emails/account-emails.tsx');
    return renderVerifyEmail(shop, data);
  },
  [ACCOUNT_MAILS.confirmNewEmail]: async (shop, data) => {
    const { renderConfirmNewEmail } = await import('#features/accounts/emails/account-emails.tsx');
    return renderConfirmNewEmail(shop, data);
  },
  [ACCOUNT_MAILS.emailChangeAsked]: async (shop, data) => {
    const { renderEmailChangeAsked } = await import('#features/accounts/emails/account-emails.tsx');
    return renderEmailChangeAsked(shop, data);
  },
  [ACCOUNT_MAILS.emailChanged]: async (shop, data) => {
    const { renderEmailChanged } = await import('#features/accounts/emails/account-emails.tsx');
    return renderEmailChanged(shop, data);
  },
  [ACCOUNT_MAILS.staffInvitation]: async (shop, data) => {
    const { renderStaffInvitation } = await import('#features/accounts/emails/account-emails.tsx');
    return renderStaffInvitation(shop, data);
  },
  [ENQUIRY_MAILS.contactReceived]: async (shop, data) => {
    const { renderContactReceived } = await import('#features/enquiries/emails/contact-emails.tsx');
    return renderContactReceived(shop, data);
  },
  [ENQUIRY_MAILS.contactForwarded]: async (shop, data) => {
    const { renderContactForwarded } = await import('#features/enquiries/emails/contact-emails.tsx');
    return renderContactForwarded(shop, data);
  },
  [ENQUIRY_MAILS.samplePackReceived]: async (shop, data) => {
    const { renderSamplePackReceived } = await import('#features/enquiries/emails/sample-pack-emails.tsx');
    return renderSamplePackReceived(shop, data);
  },
  [ENQUIRY_MAILS.samplePackForwarded]: async (shop, data) => {
    const { renderSamplePackForwarded } = await import('#features/enquiries/emails/sample-pack-emails.tsx');
    return renderSamplePackForwarded(shop, data);
  },
  [COMPLAINT_MAILS.received]: async (shop, data) => {
    const { renderComplaintReceived } = await import('#features/enquiries/emails/data-complaint-emails.tsx');
    return renderComplaintReceived(shop, data);
  },
  [COMPLAINT_MAILS.forwarded]: async (shop, data) => {
    const { renderComplaintForwarded } = await import('#features/enquiries/emails/data-complaint-emails.tsx');
    return renderComplaintForwarded(shop, data);
  },
  [COMPLAINT_MAILS.reminder]: async (shop, data) => {
    const { renderComplaintReminder } = await import('#features/enquiries/emails/data-complaint-emails.tsx');
    return renderComplaintReminder(shop, data);
  },
  [COMPLAINT_MAILS.outcome]: async (shop, data) => {
    const { renderComplaintOutcome } = await import('#features/enquiries/emails/data-complaint-emails.tsx');
    return renderComplaintOutcome(shop, data);
  },
  [CAMPAIGN_TEST]: async (shop, data) => {
    const { renderCampaignTest } = await import('#features/campaigns/emails/campaign-email.tsx');
    return renderCampaignTest(shop, data);
  },
  [NEWSLETTER_CONFIRM]: async (shop, data) => {
    const { renderNewsletterConfirm } = await import('#features/newsletter/emails/newsletter-confirm.tsx');
    return renderNewsletterConfirm(shop, data);
  },
  [NEWSLETTER_WELCOME]: async (shop, data) => {
    const { renderNewsletterWelcome } = await import('#features/newsletter/emails/newsletter-welcome.tsx');
    return renderNewsletterWelcome(shop, data);
  },
};
