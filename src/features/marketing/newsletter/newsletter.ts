/** The topics of the newsletter (storefront, section 5, word for word). */
export const NEWSLETTER_INTERESTS = {
  printing: 'Printing Services',
  design: 'Design Tips',
  business: 'Business Solutions',
  offers: 'Special Offers',
  news: 'Industry News',
} as const;
export type NewsletterInterest = keyof typeof NEWSLETTER_INTERESTS;

/** The places with a signup form. Those with only an address field state the consent beside the button. */
export const SIGNUP_PLACES = ['newsletter', 'home', 'footer'] as const;
export type SignupPlace = (typeof SIGNUP_PLACES)[number];

/** Change it whenever the words below change: a stored consent names the words that were agreed to. */
const CONSENT_VERSION = '2026-11';

export const CONSENT_WORDS = {
  /** beside the full form's box */
  ticked:
    'I accept the terms: you send me the newsletter by email, and I can unsubscribe at any time with one click.',
  /** beside the button of the forms without a box */
  sent: 'By subscribing you ask for the newsletter by email. You can unsubscribe at any time with one click.',
  /** beside the second box, for more than the newsletter */
  marketing: 'Send me special offers by email, too.',
} as const;

/** Returns the consent as stored with an address: version, then the words shown. */
export function consentText(place: SignupPlace, marketingConsent: boolean): string {
  const words = place === 'newsletter' ? CONSENT_WORDS.ticked : CONSENT_WORDS.sent;
  return [`${CONSENT_VERSION}: ${words}`, ...(marketingConsent ? [CONSENT_WORDS.marketing] : [])].join(' ');
}

/** The documented messages (storefront, section 8). */
export const NEWSLETTER_MESSAGES = {
  incomplete: 'Please enter your email and accept the terms.',
  badEmail: 'Please enter a valid email address',
  duplicate: 'This email is already subscribed to our newsletter',
  unexpected: 'An error occurred. Please try again later.',
  success: 'Successfully subscribed to our newsletter!',
} as const;
