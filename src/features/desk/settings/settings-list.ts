import { href } from '#kit/href.ts';
import { SUBJECTS, type SubjectKey } from './subjects.ts';

/** A line of the settings: the page that it leads to, and what is decided there. */
interface SettingsLine {
  to: string;
  title: string;
  words: string;
}

const subject = (key: SubjectKey, words: string): SettingsLine => ({
  to: href('/admin/settings/:subject', { subject: key }),
  title: SUBJECTS[key].title,
  words,
});

/** EVERY page of settings, by what it is about. */
export const SETTINGS_LIST: readonly { title: string; lines: readonly SettingsLine[] }[] = [
  {
    title: 'The company',
    lines: [
      subject('company', 'Name, address, phone, email, VAT number and company number'),
      subject('opening-hours', 'When the shop is open, and the days when it is closed'),
      subject('map-and-chat', 'Where customers find you on the map, and the live chat'),
      subject('newsletter', 'Whether new subscribers confirm by email first'),
      subject('sample-data', 'Sample reviews and testimonials, for trying out the shop'),
    ],
  },
  {
    title: 'Selling',
    lines: [
      {
        to: '/admin/delivery',
        title: 'Delivery prices',
        words: 'Zones, weights, prices, days on the way and collection',
      },
      { to: '/admin/vat', title: 'VAT', words: 'Whether printed matter is zero-rated' },
      subject('bank-transfer', 'Whether customers may pay by transfer, and to which account'),
      subject(
        'overdue-invoices',
        'When customers on account are reminded, and when they have to pay by card',
      ),
      subject('waiting-orders', 'Reminders for missing artwork, proofs and payments, and what happens then'),
      subject('order-changes', 'What a late change or cancellation costs'),
    ],
  },
  {
    title: 'Making and sending',
    lines: [
      {
        to: '/admin/production',
        title: 'Production',
        words: 'Stages of the board, presses with their hours, and product families',
      },
      {
        to: '/admin/press-sheets',
        title: 'Press sheets',
        words: 'Sheet sizes, margins, gutters and overs, for printing several jobs together',
      },
      {
        to: '/admin/artwork-checks',
        title: 'Artwork checks',
        words: 'What is refused, what is warned of, and when a person looks at a file',
      },
      {
        to: '/admin/despatch/settings',
        title: 'Carriers and services',
        words: 'Who takes parcels, and what their files contain',
      },
    ],
  },
  {
    title: 'People and data',
    lines: [
      subject('signing-in', 'The shortest password, and two-step sign-in for staff'),
      {
        to: '/admin/two-step',
        title: 'Your own two-step sign-in',
        words: 'A code from your phone when you sign in',
      },
      {
        to: '/admin/settings/retention',
        title: 'How long data is kept',
        words: 'After how many days files, orders and customers’ details are removed',
      },
      {
        to: '/admin/personal-data',
        title: 'Personal data',
        words: 'Export or erase everything about a person',
      },
    ],
  },
];
