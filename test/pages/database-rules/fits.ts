import { PASSWORD } from '../../shopper.ts';
import { NEW_PRODUCT, NO_OPTION, PROBE, type Sent } from './try.ts';

/**
 * Rules that a form can't break although input comes close: its reader makes the value fit, leaves out what doesn't
 * belong, replaces an unknown word with the default, or stores nothing for an optional text of spaces. Everything sent
 * here is accepted. By the rules' names.
 */
export const FITS: Readonly<Record<string, Sent>> = {
  subscribers_email_check: {
    who: 'stranger',
    page: '/newsletter',
    button: /^Subscribe/,
    values: { email: 'Reader.Two@Example.COM', consent: 'on' },
  },
  users_email_check: {
    who: 'stranger',
    page: '/register',
    button: /^Create Account/,
    values: {
      firstName: 'Tom',
      lastName: 'Trade',
      email: 'Tom.Trade@Example.COM',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  },
  'billing_not_empty billing_details_company_check': {
    who: 'customer',
    page: '/account',
    button: /^Save billing details/,
    values: { billingCompany: ' ', billingSame: '1' },
  },
  press_days_reason_check: {
    page: '/admin/production',
    button: /^Set$/,
    values: { minutes: '60', reason: ' ' },
  },
  artwork_rules_family_check: {
    page: `/admin/artwork-checks?family=${PROBE}`,
    button: /^Save/,
    values: {},
  },
  'turnarounds_one_surcharge turnarounds_description_check': {
    page: '/admin/turnarounds/new',
    button: /^Save/,
    values: {
      name: 'Slow',
      description: ' ',
      workingDays: '9',
      cutOff: '11:00',
      surcharge: 'percent',
      percent: '5',
      steps: '1 0.50',
    },
  },
  products_vat_test_of_standard: {
    page: '/admin/products/new',
    button: /^Create Product/,
    values: { ...NEW_PRODUCT, vatClass: 'leaflet' },
  },
  product_options_own_measure: {
    page: '/admin/prices?options=a5-flyers-001',
    button: /^Save$/,
    values: {
      ...NO_OPTION,
      optionId: 'felt',
      optionName: 'Felt',
      groupKey: 'finishes',
      paper: '350gsm-silk',
      measure1: '148',
    },
  },
  draft_lines_vat_class_check: {
    page: '/admin/drafts/{draft}',
    button: /^Add this line/,
    values: { newDescription: 'Design', newPrice: '5.00', newVatClass: PROBE },
  },
  'drafts_customer_note_check drafts_staff_note_check drafts_po_number_check drafts_discount_why_check draft_lines_note_check draft_lines_reference_check draft_lines_price_why_check draft_lines_title_check draft_lines_customer_text_check':
    {
      page: '/admin/drafts/{draft}',
      button: /^Save$/,
      values: {
        customerNote: ' ',
        staffNote: ' ',
        poNumber: ' ',
        discountWhy: ' ',
        'line.{line}.note': ' ',
        'line.{line}.reference': ' ',
        'line.{line}.why': ' ',
        'line.{line}.title': ' ',
        'line.{line}.text': ' ',
      },
    },
  receipts_reference_check: {
    page: '/admin/orders/{transfer}',
    button: /^Record this payment/,
    values: { amount: '1.00', how: 'bank', movedOn: '2026-11-24', reference: ' ' },
  },
  jobs_blocked_note_check: {
    page: '/admin/jobs/{job}',
    button: /^Mark as waiting/,
    values: { reason: 'paper', note: ' ' },
  },
  'orders_notes_check orders_tracking_number_check': {
    page: '/admin/orders/{underWay}',
    button: /^Save Changes/,
    values: { notes: ' ', trackingNumber: ' ' },
  },
  refunds_credit_reason_check: {
    page: '/admin/orders/{zero}',
    button: /^Refund by card/,
    values: { amount: '1.00', reason: ' ', creditReason: ' ' },
  },
  reviews_reply_check: {
    page: '/admin/reviews?status=published',
    button: /^Save answer/,
    values: { reply: ' ' },
  },
  orders_po_number_check: {
    who: 'customer',
    page: '/checkout',
    button: /^(Pay|Place)/,
    values: { poNumber: ' ' },
  },
};
