/** What a customer sees on return: the order confirmed, or that its payment is still on its way. */
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
  /** where the page looks again while the payment is on its way; null once it has looked for half a minute */
  lookAgain: string | null;
}

/** A page that waits looks again every two seconds, for half a minute. */
export const LOOK_SECONDS = 2;
