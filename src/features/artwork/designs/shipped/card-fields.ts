import type { Field } from '#composition/index.ts';
import { asks, asksWords, REQUIRED, type Size } from './drawing.ts';

export const CARD: Size = { widthMm: 85, heightMm: 55 };
export const CARD_PRODUCTS = ['business-cards-001', 'premium-business-cards-001'] as const;

/** What is asked for on every business card, with its invented people. */
export function cardFields(of: {
  company: string;
  name: string;
  role: string;
  phone: string;
  email: string;
  web: string;
  /** on the back */
  about: string;
}): Field[] {
  return [
    asks('company', 'Company', of.company, 40, REQUIRED),
    asks('name', 'Your name', of.name, 40, REQUIRED),
    asks('role', 'What you do', of.role, 40),
    asks('phone', 'Phone', of.phone, 24),
    asks('email', 'Email', of.email, 40),
    asks('web', 'Website', of.web, 38),
    asksWords('about', 'A sentence for the back', of.about, 110),
  ];
}
