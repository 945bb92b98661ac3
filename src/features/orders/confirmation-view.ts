/** What a customer sees on return: the order is confirmed, or its payment is still being processed. */
export interface Confirmation {
  orderId: string;
  orderNumber: string;
  customerEmail: string;
  firstName: string;
  lastName: string;
  despatchOn: string;
  totalPence: number;
  onAccount: boolean;
  state: 'confirmed' | 'waiting' | 'not-paid';
  link: string;
  invoicePath: string;
  /** the address to reload while the payment is processed; null after half a minute */
  lookAgain: string | null;
}

/** The waiting page reloads every two seconds, for half a minute. */
export const LOOK_SECONDS = 2;
