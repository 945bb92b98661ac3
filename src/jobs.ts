import { workOnListJob } from '#features/artwork/designs/index.server.ts';
import { checkArtworkJob, cleanArtworkJob } from '#features/artwork/files/index.server.ts';
import { proveTemplateJob } from '#features/artwork/template-making/index.server.ts';
import { publishBulkDraft } from '#features/catalogue/price-management/index.server.ts';
import { syncProductsJob } from '#features/catalogue/product-editor/index.server.ts';
import { cleanPhotosJob, drawAheadJob } from '#features/catalogue/products/index.server.ts';
import { remindCustomersJob } from '#features/desk/order-desk/index.server.ts';
import { countPressDaysJob, countPromisesJob } from '#features/floor/production/index.server.ts';
import { cleanSheetsJob, makeSheetJob, tendPressFolderJob } from '#features/floor/sheets/index.server.ts';
import {
  cleanMessagePicturesJob,
  sendCampaignJob,
  tickCampaignsJob,
} from '#features/marketing/campaigns/index.server.ts';
import { sendFollowUpsJob } from '#features/marketing/follow-ups/index.server.ts';
import { syncMailchimpJob } from '#features/marketing/newsletter/index.server.ts';
import { chaseOverdueJob } from '#features/money/credit/index.server.ts';
import {
  checkPaymentsJob,
  endChangesJob,
  endTransfersJob,
  expireCardPageJob,
  reconcileJob,
  recoverPaymentsJob,
  sendDueRefundsJob,
  sendRefundJob,
} from '#features/money/payments/index.server.ts';
import { type Deliver, deliverTestEventJob } from '#features/money/payments/test-card-event.server.ts';
import { issueMonthlyInvoicesJob } from '#features/orders/monthly-invoices/index.server.ts';
import { issueMissedNotesJob, sendOrderLinkJob } from '#features/orders/order/index.server.ts';
import { makeResetLinkJob } from '#features/people/accounts/index.server.ts';
import { remindDataComplaintJob } from '#features/people/enquiries/index.server.ts';
import {
  applyRetentionJob,
  forgetContactsJob,
  forgetEmailFilesJob,
} from '#features/people/personal-data/index.server.ts';
import { publishDraftsJob } from '#features/pricing/product-pricing/index.server.ts';
import { remindOffersJob } from '#features/selling/drafts/index.server.ts';
import { rememberJob } from '#platform/after-restore/index.ts';
import { type BackupPlace, backUpJob } from '#platform/backup/index.ts';
import { clearPageChangesJob } from '#platform/db/page-changes.server.ts';
import type { EmailTransport } from '#platform/email/email.ts';
import { recoverEmailsJob, sendEmailJob } from '#platform/email/queue.server.ts';
import { checkInvariantsJob } from '#platform/health/check-invariants.server.ts';
import type { JobDefinition } from '#platform/jobs/job-queue.ts';
import { type QueueOwner, tendQueuesJob } from '#platform/jobs/prepare-queues.ts';
import { keepArchiveJob } from '#platform/point-in-time/index.ts';
import { clearRateLimitsJob } from '#platform/rate-limits.server.ts';
import type { Shop } from '#platform/shop.ts';
import { removeFilesJob } from '#platform/storage/remove-files.server.ts';
import { sweepFilesJob } from '#platform/storage/sweep-files.server.ts';
import type { Engine } from '#preflight/index.server.ts';
import { MAIL_TEMPLATES } from './email-templates.ts';

/** EVERY background job and schedule of the shop. `deliver` sends an event to our own webhook. */
export function allJobs(
  shop: Shop,
  parts: {
    engine: Engine;
    /** makes designs from lists; by default the same */
    lister?: Engine;
    email: EmailTransport;
    deliver: Deliver;
    /** whether pictures are drawn in advance; false by default */
    drawAhead?: boolean;
    /** whether a backup is made every night; false by default */
    backsUp?: boolean;
    /** where the shop notes every minute what must survive a restore; nowhere by default */
    remembersIn?: BackupPlace;
    /** which role keeps the job queue's own tables in order at night; none by default */
    queueOwner?: QueueOwner;
    /** the data directory of the embedded database to archive; none by default */
    archives?: string | undefined;
  },
): JobDefinition<never>[] {
  return [
    ...(parts.drawAhead ? [drawAheadJob(shop)] : []),
    ...(parts.backsUp ? [backUpJob(shop)] : []),
    ...(parts.remembersIn ? [rememberJob(shop, parts.remembersIn)] : []),
    ...(parts.queueOwner ? [tendQueuesJob(parts.queueOwner)] : []),
    ...(parts.archives ? [keepArchiveJob(shop, parts.archives)] : []),
    checkArtworkJob(shop, parts.engine),
    workOnListJob(shop, parts.lister ?? parts.engine),
    cleanArtworkJob(shop),
    proveTemplateJob(shop, parts.engine),
    cleanPhotosJob(shop),
    clearRateLimitsJob(shop),
    clearPageChangesJob(shop),
    sendEmailJob(shop, parts.email, MAIL_TEMPLATES),
    recoverEmailsJob(shop),
    expireCardPageJob(shop),
    recoverPaymentsJob(shop),
    endTransfersJob(shop),
    sendRefundJob(shop),
    sendOrderLinkJob(shop),
    sendDueRefundsJob(shop),
    countPressDaysJob(shop),
    countPromisesJob(shop),
    reconcileJob(shop),
    checkPaymentsJob(shop),
    deliverTestEventJob(shop, parts.deliver),
    issueMissedNotesJob(shop),
    makeResetLinkJob(shop),
    syncProductsJob(shop),
    removeFilesJob(shop),
    sweepFilesJob(shop),
    forgetContactsJob(shop),
    forgetEmailFilesJob(shop, parts.email),
    applyRetentionJob(shop),
    remindCustomersJob(shop),
    chaseOverdueJob(shop),
    issueMonthlyInvoicesJob(shop),
    remindOffersJob(shop),
    endChangesJob(shop),
    remindDataComplaintJob(shop),
    sendFollowUpsJob(shop),
    sendCampaignJob(shop, parts.email),
    tickCampaignsJob(shop),
    publishDraftsJob(shop, publishBulkDraft),
    makeSheetJob(shop, parts.engine),
    tendPressFolderJob(shop),
    cleanSheetsJob(shop),
    cleanMessagePicturesJob(shop),
    syncMailchimpJob(shop),
    checkInvariantsJob(shop),
  ];
}
