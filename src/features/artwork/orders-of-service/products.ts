/** What an order of service is ordered as. */
export const SERVICE_PRODUCTS = {
  funeral: 'order-of-service-funeral-001',
  wedding: 'wedding-order-of-service-001',
} as const;
