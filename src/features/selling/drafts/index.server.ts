export { notedPeopleMatching } from './noted-people.server.ts';
export { REQUEST_MAILS } from './receive-request.server.ts';
export { remindOffersJob } from './remind-offers.server.ts';
export { IS_OPEN_REQUEST } from './request-store.server.ts';
export { OFFER_REMINDER, OFFER_SENT } from './send-offer.server.ts';
export { forgetDrafts } from './store.server.ts';
