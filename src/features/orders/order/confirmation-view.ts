import type { MonthlyInvoiceOf } from './documents/monthly-day.ts';
import type { DeliveryMethod } from './order.ts';

/** What a customer sees on return: the order is confirmed, or its payment is still being processed. */
export interface Confirmation {
  orderId: string;
  orderNumber: string;
  customerEmail: string;
  firstName: string;
  lastName: string;
  despatchOn: string;
  /** working days to the customer; null if nobody says */
  daysOnTheWay: number | null;
  deliveryMethod: DeliveryMethod;
  totalPence: number;
  onAccount: boolean;
  /** `on-hold`: paid after it was cancelled, so staff decide */
  state: 'confirmed' | 'waiting' | 'not-paid' | 'on-hold';
  link: string;
  /** null if it is on a monthly invoice */
  invoicePath: string | null;
  monthlyInvoice: MonthlyInvoiceOf | null;
  /** where to upload the files that are still to come; null if there are none */
  uploadPath: string | null;
  /** their deadline if the order is to keep its day, `11am on Tuesday 24 November`; null if it isn't known */
  uploadBy: string | null;
  /** the time by which we answer about files that failed the check, `1pm on Monday 30 November`; null if nobody asked us to look at one */
  lookBy: string | null;
  /** the time by which they have the first draft of what we design; null if nothing */
  draftBy: string | null;
  /** the address to reload while the payment is processed; null after half a minute */
  lookAgain: string | null;
}

/** The waiting page reloads every two seconds, for half a minute. */
export const LOOK_SECONDS = 2;
