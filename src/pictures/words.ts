/** The text on the formal cards and covers in the pictures, by product id. All people and events are invented. */
import type { Words } from './sample-designs.ts';

export const cards: Readonly<Record<string, Words>> = {
  'memorial-cards-001': {
    small: 'In loving memory of',
    names: ['Rose Anne', 'Byrne'],
    foot: ['1938 to 2025'],
  },
  'thank-you-cards-funeral-001': {
    small: 'The Byrne family',
    names: ['Thank you'],
    foot: ['for your kindness'],
  },
  'order-of-service-funeral-001': {
    small: 'A service of thanks for',
    names: ['Rose Anne', 'Byrne'],
    foot: ['Hillmount Chapel', '1938 to 2025'],
  },
  'a6-invitations-001': {
    small: 'You are invited to',
    names: ['The First', 'Loaf'],
    foot: ['Quillfield Bakery', 'Saturday 9 May, ten o’clock'],
  },
  'a5-invitations-001': {
    small: 'Lantern Row Theatre',
    names: ['Opening', 'Night'],
    foot: ['Friday 6 March', 'Doors at seven'],
  },
  'square-invitations-001': {
    small: 'Barley & Vetch',
    names: ['Open', 'Garden'],
    foot: ['Sunday 14 June, two o’clock'],
  },
  'save-the-date-cards-001': {
    small: 'Save the date',
    names: ['Nora & Eamon'],
    foot: ['Saturday 5 September'],
  },
  'wedding-invitations-001': {
    small: 'Together with their families',
    names: ['Nora', '& Eamon'],
    foot: ['Hillmount Chapel', 'Saturday 5 September', 'One o’clock'],
  },
  'rsvp-cards-001': {
    small: 'Kindly reply by 1 August',
    names: ['R.S.V.P.'],
    foot: ['I will / will not be there'],
  },
  'wedding-order-of-service-001': {
    small: 'Order of service',
    names: ['Nora', '& Eamon'],
    foot: ['Hillmount Chapel', '5 September'],
  },
  'wedding-place-cards-001': { small: 'Table four', names: ['Orla Finn'], foot: ['Trout'] },
  'wedding-thank-you-cards-001': {
    small: 'Nora & Eamon',
    names: ['Thank', 'you'],
    foot: ['for being there'],
  },
  'wedding-welcome-sign-001': {
    small: 'Welcome to the wedding of',
    names: ['Nora', '& Eamon'],
    foot: ['Saturday 5 September'],
  },
  'order-of-service-booklet-001': {
    small: 'Hillmount Chapel Choir',
    names: ['Lessons', '& Carols'],
    foot: ['Sunday 20 December', 'Six o’clock'],
  },
  'a5-diary-001': { small: 'Barley & Vetch', names: ['Diary'], foot: ['Week to view'] },
  'a4-diary-001': { small: 'Quillfield Bakery', names: ['Diary'], foot: ['Week to view'] },
  'a5-notebook-001': { small: 'Lantern Row Theatre', names: ['Notes'], foot: ['Lined, 100 pages'] },
  'a4-notebook-001': { small: 'Drumlin Wheelers', names: ['Notes'], foot: ['Lined, 100 pages'] },
};
