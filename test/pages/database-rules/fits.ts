import { PASSWORD } from '../../shopper.ts';
import { NEW_PRODUCT, NO_OPTION, PROBE, type Sent } from './try.ts';

/**
 * Rules that a form can't break although something typed comes near: its reader makes the value fit, leaves out what doesn't
 * belong, or takes an unknown word for the usual one. What is sent here is taken.
 */
export const FITS: Readonly<Record<string, Sent>> = {
  subscribers_email_check: {
    who: 'stranger',
    page: '/newsletter',
    button: /^Subscribe/,
    typed: { email: 'Reader.Two@Example.COM', consent: 'on' },
  },
  users_email_check: {
    who: 'stranger',
    page: '/register',
    button: /^Create Account/,
    typed: {
      firstName: 'Tom',
      lastName: 'Trade',
      email: 'Tom.Trade@Example.COM',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  },
  billing_not_empty: {
    who: 'customer',
    page: '/account',
    button: /^Save billing details/,
    typed: { billingCompany: '', billingSame: '1' },
  },
  press_days_reason_check: {
    page: '/admin/production',
    button: /^Set$/,
    typed: { minutes: '60', reason: ' ' },
  },
  artwork_rules_family_check: {
    page: `/admin/artwork-checks?family=${PROBE}`,
    button: /^Save/,
    typed: {},
  },
  turnarounds_one_surcharge: {
    page: '/admin/turnarounds/new',
    button: /^Save/,
    typed: {
      name: 'Slow',
      description: 'Slow',
      workingDays: '9',
      cutOff: '11:00',
      surcharge: 'percent',
      percent: '5',
      steps: '1 0.50',
    },
  },
  products_vat_test_of_standard: {
    page: '/admin/products/new',
    button: /^Create, hidden/,
    typed: { ...NEW_PRODUCT, vatClass: 'leaflet' },
  },
  product_options_own_measure: {
    page: '/admin/prices?options=a5-flyers-001',
    button: /^Save$/,
    typed: {
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
    typed: { newDescription: 'Design', newPrice: '5.00', newVatClass: PROBE },
  },
};
