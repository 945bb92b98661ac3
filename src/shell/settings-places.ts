/** A line of the settings: the page that it leads to, what is decided there, and the everyday words by which staff look for it. */
interface SettingsLine {
  to: string;
  title: string;
  decides: string;
  synonyms: string;
}

/** EVERY page of settings, by what it is about. The list of settings, the menu and Find all have it from here. */
export const SETTINGS: readonly { title: string; lines: readonly SettingsLine[] }[] = [
  {
    title: 'The company',
    lines: [
      {
        to: '/admin/settings/company',
        title: 'Company',
        decides: 'Name, address, phone, email, VAT number and company number',
        synonyms: 'name address phone email vat number registration logo letterhead',
      },
      {
        to: '/admin/settings/opening-hours',
        title: 'Opening hours',
        decides: 'When the shop is open, and the days when it is closed',
        synonyms: 'days times open closed weekend collection holidays bank holiday christmas shut',
      },
      {
        to: '/admin/settings/map-and-chat',
        title: 'Map and chat',
        decides: 'Where customers find you on the map, and the live chat',
        synonyms: 'google maps live chat whatsapp location',
      },
      {
        to: '/admin/settings/newsletter',
        title: 'Newsletter',
        decides: 'Whether new subscribers confirm by email first',
        synonyms: 'sign up confirm double opt-in subscribers email',
      },
      {
        to: '/admin/settings/sample-data',
        title: 'Sample data',
        decides: 'Sample reviews and testimonials, for trying out the shop',
        synonyms: 'demo examples try',
      },
    ],
  },
  {
    title: 'Selling',
    lines: [
      {
        to: '/admin/delivery',
        title: 'Delivery prices',
        decides: 'Zones, weights, prices, days on the way and collection',
        synonyms: 'shipping postage courier zones weight free delivery collection set change',
      },
      {
        to: '/admin/vat',
        title: 'VAT',
        decides: 'Whether printed matter is zero-rated',
        synonyms: 'tax zero rate hmrc exempt zero-rate printed matter leaflets booklets',
      },
      {
        to: '/admin/settings/bank-transfer',
        title: 'Bank transfer',
        decides: 'Whether customers may pay by transfer, and to which account',
        synonyms: 'account sort code iban bic pay bacs',
      },
      {
        to: '/admin/settings/overdue-invoices',
        title: 'Overdue invoices',
        decides: 'When customers on account are reminded, and when they have to pay by card',
        synonyms: 'about accounts emails credit hold late payment debt trade chase remind reminder',
      },
      {
        to: '/admin/settings/waiting-orders',
        title: 'Orders waiting for the customer',
        decides: 'Reminders for missing artwork, proofs and payments, and what happens then',
        synonyms: 'reminders chase artwork proof approval',
      },
      {
        to: '/admin/settings/order-changes',
        title: 'Customers who change or cancel an order',
        decides: 'What a late change or cancellation costs',
        synonyms: 'fee charge cancellation refund',
      },
      {
        to: '/admin/settings/design',
        title: 'Design it for me',
        decides:
          'What customers pay to have their print designed, by product, and how many rounds of changes are included',
        synonyms: 'design service designer brief draft rounds price artwork',
      },
      {
        to: '/admin/settings/after-delivery',
        title: 'Email after an order has arrived',
        decides: 'Whether and when customers are asked how it turned out, for a review, and to order again',
        synonyms: 'review reviews feedback reorder order again follow up',
      },
    ],
  },
  {
    title: 'Making and sending',
    lines: [
      {
        to: '/admin/production',
        title: 'Production',
        decides: 'Stages of the board, presses with their hours, and product families',
        synonyms: 'stages presses families hours workflow machines floor capacity press broken minutes set',
      },
      {
        to: '/admin/press-sheets',
        title: 'Press sheets',
        decides: 'Sheet sizes, margins, gutters and overs, for printing several jobs together',
        synonyms: 'set sra3 b2 imposition gripper margins gutter overs hot folder',
      },
      {
        to: '/admin/artwork-checks',
        title: 'Artwork checks',
        decides: 'What is refused, what is warned of, and when a person looks at a file',
        synonyms: 'preflight bleed resolution dpi ink rules set check',
      },
      {
        to: '/admin/despatch/settings',
        title: 'Carriers and services',
        decides: 'Who takes parcels, and what their files contain',
        synonyms: 'set royal mail dpd evri parcelforce an post click drop courier',
      },
    ],
  },
  {
    title: 'People and data',
    lines: [
      {
        to: '/admin/settings/signing-in',
        title: 'Signing in',
        decides: 'The shortest password, and two-step sign-in for staff',
        synonyms: 'passwords staff security length sign signing in login two-step two-factor',
      },
      {
        to: '/admin/two-step',
        title: 'Your own two-step sign-in',
        decides: 'A code from your phone when you sign in',
        synonyms: 'set up two-factor security code login',
      },
      {
        to: '/admin/settings/retention',
        title: 'How long data is kept',
        decides: 'After how many days files, orders and customers’ details are removed',
        synonyms: 'keep delete old data gdpr retention age set',
      },
      {
        to: '/admin/personal-data',
        title: 'Personal data',
        decides: 'Export or erase everything about a person',
        synonyms: 'gdpr privacy erase delete export person guest',
      },
    ],
  },
];
