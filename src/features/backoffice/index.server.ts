export { cancelOwnOrder } from './orders/cancel-own-order.server.ts';
export { correctAddressByForm } from './orders/correct-address.server.ts';
export { remindCustomersJob } from './orders/remind-customers.server.ts';
export { jobKindWords, SHOWN_ELSEWHERE as KINDS_SHOWN_ELSEWHERE } from './system/job-words.ts';
