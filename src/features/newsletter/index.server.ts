export { cleanLetterPicturesJob } from '#features/campaigns/message-pictures.server.ts';
export { CAMPAIGN_TEST } from '#features/campaigns/save-campaign.server.ts';
export { addMissingTemplates } from '#features/campaigns/seed-templates.server.ts';
export { sendCampaignJob, tickCampaignsJob } from '#features/campaigns/send-campaign.server.ts';
export { syncMailchimpJob } from './mailchimp/sync-mailchimp.server.ts';
export { NEWSLETTER_CONFIRM } from './opt-in.server.ts';
export { unsubscribe, unsubscribeHeaders, unsubscribeUrl } from './unsubscribe.server.ts';
export { NEWSLETTER_WELCOME } from './welcome.server.ts';
