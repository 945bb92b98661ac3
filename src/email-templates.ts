import { renderParcelLeft, statusWithParcels } from '#features/floor/despatch/emails/parcel-emails.tsx';
import { PARCEL_LEFT } from '#features/floor/despatch/index.server.ts';
import { renderMentioned } from '#features/floor/mentions/emails/mentioned.tsx';
import { MENTIONED } from '#features/floor/mentions/index.server.ts';
import { renderDayMoved } from '#features/floor/production/emails/day-moved.tsx';
import { renderJobWaits } from '#features/floor/production/emails/job-waits.tsx';
import { DAY_MOVED, JOB_WAITS } from '#features/floor/production/index.server.ts';
import { renderCampaignTest } from '#features/marketing/campaigns/emails/campaign-email.tsx';
import { CAMPAIGN_TEST } from '#features/marketing/campaigns/index.server.ts';
import { renderFollowUp } from '#features/marketing/follow-ups/emails/follow-up.tsx';
import { ORDER_FOLLOW_UP } from '#features/marketing/follow-ups/index.server.ts';
import { renderNewsletterConfirm } from '#features/marketing/newsletter/emails/newsletter-confirm.tsx';
import { renderNewsletterWelcome } from '#features/marketing/newsletter/emails/newsletter-welcome.tsx';
import { NEWSLETTER_CONFIRM, NEWSLETTER_WELCOME } from '#features/marketing/newsletter/index.server.ts';
import { renderOverdueReminder } from '#features/money/credit/emails/overdue-reminder.tsx';
import { OVERDUE_REMINDER } from '#features/money/credit/index.server.ts';
import { renderCharge } from '#features/money/payments/emails/charge-emails.tsx';
import { renderRefundDone, renderRefundReturned } from '#features/money/payments/emails/refund-emails.tsx';
import {
  renderTransferDetails,
  renderTransferEnded,
  renderTransferReturned,
  renderTransferShort,
} from '#features/money/payments/emails/transfer-emails.tsx';
import {
  CHARGE_PAID,
  CHARGE_REQUEST,
  CHARGE_SHORT,
  CHARGE_WITHDRAWN,
  REFUND_DONE,
  REFUND_RETURNED,
  TRANSFER_DETAILS,
  TRANSFER_ENDED,
  TRANSFER_RETURNED,
  TRANSFER_SHORT,
} from '#features/money/payments/index.server.ts';
import {
  renderProblemDecided,
  renderProblemForwarded,
  renderProblemQuestion,
  renderProblemReceived,
  renderProblemReopened,
} from '#features/orders/complaints/emails/complaint-emails.tsx';
import { COMPLAINT_EMAILS } from '#features/orders/complaints/index.server.ts';
import { renderMonthlyInvoice } from '#features/orders/monthly-invoices/emails/monthly-invoice.tsx';
import { MONTHLY_INVOICE } from '#features/orders/monthly-invoices/index.server.ts';
import {
  ADDRESS_CORRECTED,
  NEEDS_REMINDER,
  NEEDS_UNANSWERED,
  ORDER_CHANGED,
  ORDER_CONFIRMATION,
  ORDER_LINK,
  ORDER_STATUS_CHANGED,
} from '#features/orders/order/index.server.ts';
import {
  renderArtworkRequested,
  renderLookAnswered,
  renderProofRequest,
} from '#features/orders/order-artwork/emails/artwork-emails.tsx';
import {
  ARTWORK_REQUESTED,
  LOOK_ANSWERED,
  PROOF_REQUEST,
} from '#features/orders/order-artwork/index.server.ts';
import { renderAddressCorrected } from '#features/orders/order-emails/address-corrected.tsx';
import { renderNeedsReminder, renderNeedsUnanswered } from '#features/orders/order-emails/needs-emails.tsx';
import { renderOrderChanged } from '#features/orders/order-emails/order-changed.tsx';
import { renderOrderConfirmation } from '#features/orders/order-emails/order-confirmation.tsx';
import { renderOrderLink } from '#features/orders/order-emails/order-link.tsx';
import { renderOrderStatusChanged } from '#features/orders/order-emails/order-status-changed.tsx';
import { renderProofAnswered } from '#features/orders/proof-shares/emails/proof-answered.tsx';
import { PROOF_ANSWERED } from '#features/orders/proof-shares/index.server.ts';
import {
  renderAccountExists,
  renderConfirmNewEmail,
  renderEmailChanged,
  renderEmailChangeRequest,
  renderPasswordChanged,
  renderPasswordReset,
  renderStaffInvitation,
  renderTwoStepChanged,
  renderVerifyEmail,
} from '#features/people/accounts/emails/account-emails.tsx';
import { ACCOUNT_MAILS } from '#features/people/accounts/index.server.ts';
import {
  renderContactForwarded,
  renderContactReceived,
} from '#features/people/enquiries/emails/contact-emails.tsx';
import {
  renderComplaintForwarded,
  renderComplaintOutcome,
  renderComplaintReceived,
  renderComplaintReminder,
} from '#features/people/enquiries/emails/data-complaint-emails.tsx';
import {
  renderSamplePackForwarded,
  renderSamplePackReceived,
} from '#features/people/enquiries/emails/sample-pack-emails.tsx';
import { COMPLAINT_MAILS, ENQUIRY_MAILS } from '#features/people/enquiries/index.server.ts';
import { CART_RETURNED } from '#features/selling/cart/index.server.ts';
import { renderCartReturned } from '#features/selling/cart/share/emails/cart-returned.tsx';
import { renderOffer, renderOfferReminder } from '#features/selling/drafts/emails/offer-emails.tsx';
import {
  renderRequestForwarded,
  renderRequestReceived,
} from '#features/selling/drafts/emails/request-emails.tsx';
import { OFFER_REMINDER, OFFER_SENT, REQUEST_MAILS } from '#features/selling/drafts/index.server.ts';
import type { EmailTemplate } from '#platform/email/queue.server.ts';

/** Every email of the shop by its queue name. */
export const MAIL_TEMPLATES: Readonly<Record<string, EmailTemplate>> = {
  [ORDER_CONFIRMATION]: renderOrderConfirmation,
  [ORDER_STATUS_CHANGED]: statusWithParcels(renderOrderStatusChanged),
  [PARCEL_LEFT]: renderParcelLeft,
  [ADDRESS_CORRECTED]: renderAddressCorrected,
  [ORDER_CHANGED]: renderOrderChanged,
  [NEEDS_REMINDER]: renderNeedsReminder,
  [NEEDS_UNANSWERED]: renderNeedsUnanswered,
  [OVERDUE_REMINDER]: renderOverdueReminder,
  [MONTHLY_INVOICE]: renderMonthlyInvoice,
  [ORDER_LINK]: renderOrderLink,
  [OFFER_SENT]: renderOffer,
  [REQUEST_MAILS.received]: renderRequestReceived,
  [REQUEST_MAILS.forwarded]: renderRequestForwarded,
  [OFFER_REMINDER]: renderOfferReminder,
  [ARTWORK_REQUESTED]: renderArtworkRequested,
  [LOOK_ANSWERED]: renderLookAnswered,
  [PROOF_REQUEST]: renderProofRequest,
  [PROOF_ANSWERED]: renderProofAnswered,
  [CART_RETURNED]: renderCartReturned,
  [JOB_WAITS]: renderJobWaits,
  [DAY_MOVED]: renderDayMoved,
  [MENTIONED]: renderMentioned,
  [CHARGE_REQUEST]: renderCharge,
  // Queued by an earlier version, which sent a separate reminder for each charge.
  'charge-reminder': renderCharge,
  [CHARGE_PAID]: renderCharge,
  [CHARGE_SHORT]: renderCharge,
  [CHARGE_WITHDRAWN]: renderCharge,
  [TRANSFER_DETAILS]: renderTransferDetails,
  [TRANSFER_SHORT]: renderTransferShort,
  [TRANSFER_ENDED]: renderTransferEnded,
  [TRANSFER_RETURNED]: renderTransferReturned,
  [REFUND_DONE]: renderRefundDone,
  [REFUND_RETURNED]: renderRefundReturned,
  [ACCOUNT_MAILS.accountExists]: renderAccountExists,
  [ACCOUNT_MAILS.passwordReset]: renderPasswordReset,
  [ACCOUNT_MAILS.passwordChanged]: renderPasswordChanged,
  [ACCOUNT_MAILS.verifyEmail]: renderVerifyEmail,
  [ACCOUNT_MAILS.confirmNewEmail]: renderConfirmNewEmail,
  [ACCOUNT_MAILS.emailChangeAsked]: renderEmailChangeRequest,
  [ACCOUNT_MAILS.emailChanged]: renderEmailChanged,
  [ACCOUNT_MAILS.staffInvitation]: renderStaffInvitation,
  [ACCOUNT_MAILS.twoStepChanged]: renderTwoStepChanged,
  [ENQUIRY_MAILS.contactReceived]: renderContactReceived,
  [ENQUIRY_MAILS.contactForwarded]: renderContactForwarded,
  [ENQUIRY_MAILS.samplePackReceived]: renderSamplePackReceived,
  [ENQUIRY_MAILS.samplePackForwarded]: renderSamplePackForwarded,
  [COMPLAINT_MAILS.received]: renderComplaintReceived,
  [COMPLAINT_MAILS.forwarded]: renderComplaintForwarded,
  [COMPLAINT_MAILS.reminder]: renderComplaintReminder,
  [COMPLAINT_MAILS.outcome]: renderComplaintOutcome,
  [COMPLAINT_EMAILS.received]: renderProblemReceived,
  [COMPLAINT_EMAILS.forwarded]: renderProblemForwarded,
  [COMPLAINT_EMAILS.asked]: renderProblemQuestion,
  [COMPLAINT_EMAILS.decided]: renderProblemDecided,
  [COMPLAINT_EMAILS.reopened]: renderProblemReopened,
  [ORDER_FOLLOW_UP]: renderFollowUp,
  [CAMPAIGN_TEST]: renderCampaignTest,
  [NEWSLETTER_CONFIRM]: renderNewsletterConfirm,
  [NEWSLETTER_WELCOME]: renderNewsletterWelcome,
};
