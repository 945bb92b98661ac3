/** What an order of service is ordered as. */
export const SERVICE_PRODUCTS = {
  funeral: 'order-of-service-funeral-001',
  wedding: 'wedding-order-of-service-001',
} as const;

/** Whether a product can be made with the guide. */
export const isOrderOfService = (productId: string): boolean =>
  Object.values<string>(SERVICE_PRODUCTS).includes(productId);

const WORDS =
  /\b(funerals?|orders? of (the )?service|hymns?|mass (books?|booklets?)|celebration of life|thanksgiving service|wedding service)\b/i;

/** Whether a search is for an order of service, or by somebody who may need one. */
export const asksForService = (search: string): boolean => WORDS.test(search);
