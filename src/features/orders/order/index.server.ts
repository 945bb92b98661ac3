export { parseBilling } from './billing-form.ts';
export { removeBoughtLines } from './bought-lines.server.ts';
export { emailOfChange, ORDER_CHANGED } from './changes/change-email.server.ts';
export * from './changes/change-store.server.ts';
export { readCreditable } from './changes/creditable.server.ts';
export { readCustomerStage } from './changes/customer-stage.server.ts';
export {
  type ChargeInvoice,
  issueChargeInvoice,
  readChargeInvoice,
} from './charges/charge-invoice.server.ts';
export { drawChargeInvoice } from './charges/charge-invoice-pdf.server.ts';
export * from './charges/charge-store.server.ts';
export { readChargeTransfer } from './charges/charge-transfer.server.ts';
export * from './confirmation.server.ts';
export * from './customer-orders.server.ts';
export {
  DAY_CHANGE_COUNTS,
  type DatedItem,
  type HeldOrders,
  heldOrdersJson,
  type ItemDay,
  itemDaysJson,
  readItemDays,
} from './days/item-days.server.ts';
export { drawCreditNote } from './documents/credit-note-pdf.server.ts';
export {
  type CreditNote,
  cancelCreditNotes,
  issueCreditNote,
  readCreditNote,
  vatLeftToCredit,
} from './documents/credit-note-store.server.ts';
export {
  drawInvoice,
  drawInvoices,
  drawItemRows,
  dueFacts,
  ITEM_HEADS,
  owedWords,
} from './documents/invoice-pdf.server.ts';
export * from './documents/invoice-store.server.ts';
export { issueMissedNotesJob } from './documents/issue-missed-notes.server.ts';
export { drawProForma } from './documents/pro-forma-pdf.server.ts';
export { unprintableOnInvoice } from './documents/unprintable.server.ts';
export {
  BOTTOM,
  type Doc,
  drawFoot,
  drawHead,
  drawLine,
  drawRemark,
  drawRow,
  drawSum,
  drawTitle,
  drawVatDocument,
  drawVatTotals,
  INK,
  LEFT,
  RIGHT,
} from './documents/vat-document-pdf.server.ts';
export { sendToEndedLink } from './ended-link.server.ts';
export { isFinished } from './finished-order.server.ts';
export { followJobs, type OrderOfJobs, tellOfStatus } from './follow-jobs.server.ts';
export { jobsFollowItems, jobsFollowOrder } from './jobs/follow-order.server.ts';
export { makeJobs, withJobsMade } from './jobs/make-jobs.server.ts';
export * from './jobs/write-jobs.server.ts';
export { queueLater, takeBack, UNDO_SECONDS } from './later-email.server.ts';
export { loadConfirmation } from './load-confirmation.server.ts';
export * from './needs/needs-store.server.ts';
export * from './needs/waiting-days.server.ts';
export * from './no-file.ts';
export {
  documentNotFound,
  openInvoice,
  openPlacedOrder,
  pdfResponse,
  xmlResponse,
} from './open-order.server.ts';
export { openOwnOrder } from './open-own-order.server.ts';
export { ORDER_LINK, sendOrderLinkJob } from './order-links.server.ts';
export { endOrderLinks } from './order-links-store.server.ts';
export { DELIVERY_TERMS } from './order-terms.server.ts';
export { readShownTransfer } from './shown-transfer.server.ts';
export * from './store.server.ts';
export * from './write-items.server.ts';
export * from './write-order.server.ts';
