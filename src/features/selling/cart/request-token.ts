const PREFIX = 'request-';

/** The token of a cart filled by a program's call, made from a hash of its contents. */
export const requestToken = (hash: string): string => `${PREFIX}${hash}`;

/** Whether a cart belongs to a program. The documented call has no field for VAT answers, so no questions are asked. */
export const isRequestToken = (token: string | null): boolean => token?.startsWith(PREFIX) ?? false;
