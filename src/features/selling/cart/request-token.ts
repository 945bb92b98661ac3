const PREFIX = 'request-';

/** The token of a cart that a program's call fills, from a hash of what is in it. */
export const requestToken = (hash: string): string => `${PREFIX}${hash}`;

/** Whether a cart is a program's: its documented call has no field for answers about VAT, so none are asked. */
export const isRequestToken = (token: string | null): boolean => token?.startsWith(PREFIX) ?? false;
