export { holdCampaigns } from './hold-campaigns.server.ts';
export { cleanMessagePicturesJob } from './message-pictures.server.ts';
export { CAMPAIGN_TEST } from './save-campaign.server.ts';
export { addMissingTemplates } from './seed-templates.server.ts';
export { sendCampaignJob, tickCampaignsJob } from './send-campaign.server.ts';
