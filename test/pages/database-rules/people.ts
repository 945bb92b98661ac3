import { PASSWORD } from '../../shopper.ts';
import { form, MISSING, NO_ID, PROBE, type Try } from './try.ts';

/** Forms about people: accounts, staff, enquiries, newsletters and settings. */
export const PEOPLE_TRIES: Readonly<Record<string, Try>> = {
  ...form(
    { page: '/admin/customers/{customer}', button: /^Save$/ },
    {
      credit_accounts_credit_limit_pence_check: [
        { creditLimit: '-1' },
        'Enter the credit limit in pounds, like 500.00',
      ],
      credit_accounts_payment_terms_days_check: [{ paymentTermsDays: '366' }, 'Use at most 365 days'],
      balance_within_limit: [
        { creditLimit: '1.00' },
        '£25.98 is owed on this account, so the limit can’t be lower',
      ],
    },
  ),
  ...form(
    { page: '/admin/customers/new', button: /^Add customer/ },
    { people_can_be_found: [{ lastName: 'Quill' }, 'Enter an email address, a phone number or both'] },
  ),
  ...form(
    { page: '/admin/customers/{customer}', button: /^Add note/ },
    { person_notes_words_check: [{ words: ' ' }, 'Write the note'] },
  ),
  ...form(
    { page: '/admin/customers/{customer}', button: /^Add contact/ },
    {
      person_contacts_name_check: [{ contactName: ' ', contactEmail: 'sam@example.com' }, 'Enter their name'],
      person_contacts_can_be_reached: [
        { contactName: 'Sam' },
        'Enter an email address, a phone number or both',
      ],
    },
  ),
  ...form(
    { page: '/admin/customers/quote/{draft}', button: /^Add address/ },
    {
      person_addresses_address_check: [
        { address: ' ', city: 'Moira', postcode: 'BT67 0LE' },
        'Enter the street address',
      ],
      person_addresses_city_check: [
        { address: '4 Mill Lane', city: ' ', postcode: 'BT67 0LE' },
        'Enter the town or city',
      ],
      person_addresses_postcode_check: [
        { address: '4 Mill Lane', city: 'Moira', postcode: ' ' },
        'Enter the postcode',
      ],
    },
  ),
  ...form(
    { page: '/admin/customers/{customer}', button: /^Put account on hold/ },
    { credit_accounts_hold_reason_check: [{ holdReason: '' }, 'Enter the reason'] },
  ),
  ...form(
    { page: '/admin/customers/{customer}', button: /^Don’t chase/ },
    {
      credit_accounts_no_chase_reason_check: [{ noChaseReason: '', until: '2026-12-24' }, 'Enter the reason'],
      no_chase_has_reason_and_end: [
        { noChaseReason: 'Pays late', until: '' },
        'Enter the last day without emails',
      ],
    },
  ),
  ...form(
    { page: '/admin/customers/{customer}', button: /^Record payment/ },
    { credit_ledger_amount_pence_check: [{ amount: '0', reference: 'x' }, 'Enter more than £0.00'] },
  ),
  ...form(
    { page: '/admin/customers/{customer}', button: /^Change group/ },
    {
      customer_group_members_group_id_fkey: [
        { group: NO_ID },
        'Someone else has deleted this group. Choose another.',
      ],
    },
  ),
  ...form(
    { who: 'stranger', page: '/proofs/{sharedProof}', button: /^Approve this version/ },
    { proof_answers_name_check: [{ name: ' ' }, 'Enter your name'] },
  ),
  ...form(
    { who: 'stranger', page: '/shared-cart/{sharedCart}', button: /^Send it back/ },
    {
      cart_shares_returned_by_check: [{ name: ' ', words: 'Fewer' }, 'Enter your name'],
      cart_shares_returned_words_check: [{ name: 'Sam', words: ' ' }, 'Say what should change'],
    },
  ),
  ...form(
    { who: 'stranger', page: '/design?product=a5-flyers-001', button: /^Add to cart/ },
    {
      design_briefs_words_check: [{ words: '' }, 'Tell us what it should say'],
      design_briefs_colours_check: [
        { words: 'Sale', colours: 'g'.repeat(501) },
        'Use at most 500 characters',
      ],
      design_briefs_likes_check: [{ words: 'Sale', likes: 'l'.repeat(2001) }, 'Use at most 2,000 characters'],
    },
  ),
  ...form(
    { who: 'stranger', page: '/contact', button: /^Send Message/ },
    {
      contact_messages_email_check: [{ email: '' }, 'Enter your email address'],
      contact_messages_first_name_check: [{ firstName: '' }, 'Enter your first name'],
      contact_messages_last_name_check: [{ lastName: '' }, 'Enter your last name'],
      contact_messages_message_check: [{ message: '' }, 'Enter your message'],
      contact_messages_subject_check: [{ subject: PROBE }, 'Choose what your message is about'],
    },
  ),
  ...form(
    { who: 'stranger', page: '/privacy/complaint', button: /^Send Complaint/ },
    {
      data_complaints_name_check: [{ name: '' }, 'Enter your full name'],
      data_complaints_email_check: [{ email: '' }, 'Enter your email address'],
      data_complaints_complaint_check: [{ complaint: '' }, 'Tell us what happened'],
    },
  ),
  ...form(
    { who: 'stranger', page: '/sample-pack', button: /^Request Free Sample Pack/ },
    {
      sample_pack_requests_name_check: [{ name: '' }, 'Enter your full name'],
      sample_pack_requests_email_check: [{ email: '' }, 'Enter your email address'],
      sample_pack_requests_address_check: [{ address: '' }, 'Enter your address'],
      sample_pack_requests_city_check: [{ city: '' }, 'Enter your town or city'],
      sample_pack_requests_postal_code_check: [{ postalCode: '' }, 'Enter your postcode'],
    },
  ),
  ...form(
    { who: 'stranger', page: '/quote-request', button: /^Ask for a quote/ },
    { drafts_request_check: [{ request: '' }, 'Tell us what you would like printed'] },
  ),
  ...form(
    { who: 'customer', page: '/account', button: /^Add address/ },
    {
      addresses_address_line1_check: [{ addressLine1: '' }, 'Enter your address'],
      addresses_city_check: [{ city: '' }, 'Enter your town or city'],
      addresses_first_name_check: [{ firstName: '' }, 'Enter your first name'],
      addresses_last_name_check: [{ lastName: '' }, 'Enter your last name'],
      addresses_postal_code_check: [{ postalCode: '' }, 'Enter your postcode'],
    },
  ),
  ...form(
    { who: 'customer', page: '/account', button: /^Save billing details/ },
    {
      billing_address_whole: [
        {
          billingSame: MISSING,
          billingName: 'Z',
          billingAddress: '',
          billingCity: '',
          billingPostalCode: '',
        },
        'Enter the billing address',
      ],
      billing_details_name_check: [
        { billingSame: MISSING, billingName: '', billingAddress: '1 Street' },
        'Enter the name for the invoice',
      ],
      billing_details_address_check: [
        { billingSame: MISSING, billingName: 'Z', billingAddress: '' },
        'Enter the billing address',
      ],
      billing_details_city_check: [
        { billingSame: MISSING, billingName: 'Z', billingCity: '' },
        'Enter the town or city of the billing address',
      ],
      billing_details_postal_code_check: [
        { billingSame: MISSING, billingName: 'Z', billingPostalCode: '' },
        'Enter the billing postcode',
      ],
    },
  ),
  ...form(
    { page: '/admin/staff', button: /^Send Invitation/ },
    { user_roles_known: [{ email: 'x@example.com', role: PROBE }, 'Choose at least one role'] },
  ),
  ...form(
    { page: '/admin/email-marketing/campaigns/{campaign}', button: /^Schedule/ },
    { campaigns_check: [{ scheduledFor: '' }, 'Choose a day and a time'] },
  ),
  ...form(
    { page: '/admin/enquiries/complaint/{complaint}', button: /^Send outcome/ },
    { data_complaints_outcome_check: [{ outcome: '' }, 'Enter the outcome and the reason'] },
  ),
  ...form(
    { page: '/admin/settings/overdue-invoices', button: /^Save: Emails about/ },
    {
      account_chases_after_days_check: [
        { emailDays: '0', on: 'on' },
        'Enter whole days from 1 to 90, like 1, 3, 7',
      ],
    },
  ),
  ...form(
    {
      page: '/admin/two-step',
      first: { button: /^Set It Up/, values: { password: PASSWORD } },
      button: /^Turn/,
    },
    {
      used_codes_code_check: [
        { code: '12345x' },
        'This code is wrong, has expired or was used. Enter the code your app shows now.',
      ],
    },
  ),
  ...form(
    { who: 'stranger', page: '/newsletter', button: /^Subscribe/ },
    {
      subscribers_interests_check: [
        { email: 'reader.one@example.com', consent: 'on', interests: PROBE },
        'Choose from the list',
      ],
    },
  ),
};
