/** The email with the bank details and the pro-forma invoice of an order that is waiting for its transfer. */
export const TRANSFER_DETAILS = 'transfer-details';
/** The email that says, once, how much of it is missing. */
export const TRANSFER_SHORT = 'transfer-short';
/** The email that says that an order was not paid in time. */
export const TRANSFER_ENDED = 'transfer-ended';
/** The email about money that we paid back because too much arrived, or too late. */
export const TRANSFER_RETURNED = 'transfer-returned';
