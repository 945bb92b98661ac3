import { WISHES } from './complaint.ts';

/** Who fills in a form about a problem: the customer, or staff to whom the customer told it. */
export type Reporter = 'customer' | 'staff';

/** The words of the forms about a problem, for whoever fills them in. */
export const REPORT_WORDS = {
  customer: {
    tell: 'Tell us what is wrong',
    tellHint: 'What you expected, and what you got.',
    noWords: 'Tell us what is wrong',
    wish: 'What would you like us to do?',
    wishes: WISHES,
    noWish: 'Choose what you would like us to do',
    photos: 'Photos you’ve sent',
    message: 'Your message',
    messageHint: 'We’ll read it with your report.',
    noMessage: 'Write your message',
    send: 'Send message',
    isOpen:
      'You’ve already reported a problem with this order. Send this as a message to add it to your report.',
    tooEarly: 'None of this order has reached you yet. Please call us.',
    isDecided:
      'We’ve already made a decision about this. Call us, or report it again and tell us what’s new.',
  },
  staff: {
    tell: 'What the customer says is wrong',
    tellHint: 'What they expected, and what they got. They see these words on their order page.',
    noWords: 'Write what is wrong',
    wish: 'What would they like us to do?',
    wishes: { reprint: 'Print it again', money: 'Give them their money back', advice: 'Say what’s possible' },
    noWish: 'Choose what they would like us to do',
    photos: 'Photos you’ve added',
    message: 'What the customer says',
    messageHint: 'They see these words on their order page.',
    noMessage: 'Write what the customer says',
    send: 'Add to the problem',
    isOpen: 'A problem with this order is already open. Open the page again to add this to it.',
    tooEarly: 'This order hasn’t been placed, so nothing can be wrong with it yet.',
    isDecided: 'This problem has been decided. Reopen it, or report another one.',
  },
} as const;
