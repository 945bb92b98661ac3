export { cleanLetterPicturesJob } from './campaigns/letter-pictures.server.ts';
export { CAMPAIGN_TEST } from './campaigns/save-campaign.server.ts';
export { addMissingTemplates } from './campaigns/seed-templates.server.ts';
export { sendCampaignJob, tickCampaignsJob } from './campaigns/send-campaign.server.ts';
export { syncMailchimpJob } from './mailchimp/sync-mailchimp.server.ts';
export { NEWSLETTER_CONFIRM } from './opt-in.server.ts';
export { unsubscribe, unsubscribeHeaders, unsubscribeUrl } from './unsubscribe.server.ts';
export { NEWSLETTER_WELCOME } from './welcome.server.ts';
