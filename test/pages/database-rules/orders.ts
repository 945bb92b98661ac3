import { form, MISSING, PROBE, type Try } from './try.ts';

/** Turns a complaint down. */
const DECISION = { outcome: 'no', cause: 'print', words: 'It is as the proof.', 'copies-{problemItem}': '1' };

/** Forms about orders: quotes, the checkout, money, VAT and problems. */
export const ORDER_TRIES: Readonly<Record<string, Try>> = {
  ...form(
    { who: 'customer', page: '/orders/{delivered}/review/a5-flyers-001', button: /^Send Review/ },
    { reviews_rating_check: [{ rating: '6', body: 'Crisp and quick.' }, 'Choose from one to five stars'] },
  ),
  ...form(
    { who: 'customer', page: '/orders/{delivered}/problem', button: /^Report this problem/ },
    { complaint_messages_words_check: [{ words: '' }, 'Tell us what is wrong'] },
  ),
  ...form(
    { page: '/admin/orders/{underWay}', button: /^Refund by card/ },
    {
      refunds_amount_pence_check: [{ amount: '0' }, 'Enter an amount like 12.50'],
    },
  ),
  ...form(
    { who: 'customer', page: '/orders/{delivered}/problem', button: /^Report this problem/ },
    {
      complaint_items_wrong_check: [
        { 'wrong-{deliveredItem}': PROBE, 'copies-{deliveredItem}': '1', wish: 'advice', words: 'Cut wrong' },
        'Choose what is wrong',
      ],
      complaint_items_copies_check: [
        { 'wrong-{deliveredItem}': 'cut', 'copies-{deliveredItem}': '0', wish: 'advice', words: 'Cut wrong' },
        'Enter a whole number from 1 to 10',
      ],
      complaints_wish_check: [
        { 'wrong-{deliveredItem}': 'cut', 'copies-{deliveredItem}': '1', words: 'Cut wrong', wish: PROBE },
        'Choose what you would like us to do',
      ],
    },
  ),
  ...form(
    { page: '/admin/drafts/{draft}', button: /^Save$/ },
    {
      drafts_delivery_pence_check: [{ delivery: '-1' }, 'Enter an amount in pounds, like 25.00'],
      drafts_discount_pence_check: [{ discount: '-1' }, 'Enter an amount in pounds, like 25.00'],
      discount_has_a_reason: [
        { discount: '1.00', discountWhy: '' },
        'Say why there’s a discount. The customer will see this.',
      ],
      draft_lines_price_pence_check: [{ 'line.{line}.price': '-1' }, 'Enter an amount in pounds, like 25.00'],
      own_price_has_a_reason: [
        { 'line.{line}.price': '9.00', 'line.{line}.why': '' },
        'Say why it has its own price.',
      ],
    },
  ),
  ...form(
    { page: '/admin/drafts/{draft}', button: /^Add this line/ },
    {
      draft_lines_description_check: [
        { newDescription: '', newPrice: '5.00' },
        'Say what it is. The customer will see this.',
      ],
      free_line_is_whole: [
        { newDescription: 'Design', newPrice: '' },
        'Enter an amount in pounds, like 25.00',
      ],
    },
  ),
  ...form(
    { who: 'customer', page: '/checkout', button: /^(Pay|Place)/ },
    {
      orders_customer_name_check: [{ firstName: '', lastName: '' }, 'Enter your first name'],
      orders_payment_method_check: [{ paymentMethod: PROBE }, 'Choose how to pay'],
    },
  ),
  ...form(
    { page: '/admin/orders/{underWay}', button: /^Save Changes/ },
    { orders_status_check: [{ status: PROBE }, 'Choose a status'] },
  ),
  ...form(
    { page: '/admin/orders/{underWay}', button: /^Refund by card/ },
    { 'refunds_amount_pence_check 2': [{ amount: '99999' }, 'Only £24.98 is left to refund.'] },
  ),
  ...form(
    { page: '/admin/problems/{problem}', button: /^Decide and email/ },
    {
      complaint_decision_items_copies_check: [
        { ...DECISION, 'copies-{problemItem}': '0' },
        'Enter how many copies are affected',
      ],
      complaint_decision_items_cost_pence_check: [{ ...DECISION, cost: '-1' }, 'Enter an amount like 12.50'],
      complaint_decisions_cost_pence_check: [{ ...DECISION, cost: '-0.01' }, 'Enter an amount like 12.50'],
      complaint_decisions_cause_check: [{ ...DECISION, cause: PROBE }, 'Choose the cause'],
      complaint_decisions_outcome_check: [{ ...DECISION, outcome: PROBE }, 'Choose what happens'],
      complaint_decisions_words_check: [{ ...DECISION, words: '' }, 'Tell the customer why'],
      money_says_its_cost: [{ ...DECISION, outcome: 'refund', amount: '0' }, 'Enter an amount like 12.50'],
    },
  ),
  ...form(
    { page: '/admin/reconciliation', button: /^Mark as seen/ },
    {
      payment_differences_settled_why_check: [
        { why: '' },
        'Say what you have done, or why nothing needs doing',
      ],
      difference_seen_has_reason: [{ why: MISSING }, 'Say what you have done, or why nothing needs doing'],
    },
  ),
  ...form(
    { page: '/admin/orders/{asGuest}', button: /^Withdraw the charge/ },
    { order_charges_withdrawn_why_check: [{ withdrawReason: '' }, 'Say why: it stays with the order.'] },
  ),
  ...form(
    { page: '/admin/orders', button: /^Save view/ },
    { order_views_name_check: [{ name: '' }, 'Enter a name for this view'] },
  ),
  ...form(
    { page: '/admin/orders/{transfer}', button: /^Record this payment/ },
    {
      receipts_check: [{ amount: '0' }, 'Enter an amount like 12.50'],
      receipts_how_check: [{ amount: '1', how: PROBE }, 'Choose how'],
    },
  ),
  ...form(
    { page: '/admin/orders/{transfer}', button: /^Take it back/ },
    {
      receipts_why_check: [{ why: '' }, 'Say why'],
      what_is_taken_away_has_a_reason: [{ why: MISSING }, 'Say why'],
    },
  ),
  ...form(
    { page: '/admin/orders/{underWay}', button: /^Mark as paid by hand/ },
    {
      refunds_paid_back_how_check: [
        { how: '', paidOn: '2026-11-24' },
        'Say how you paid it back, with a reference',
      ],
      refund_paid_back_on_a_day: [{ how: 'Cash', paidOn: '' }, 'Enter the day you paid it back'],
    },
  ),
  ...form(
    { page: '/admin/orders/{zero}', button: /^Change to 20%/ },
    {
      vat_changes_reason_check: [{ vatReason: '', payer: 'shop' }, 'Say why: it stays with the order.'],
      vat_changes_borne_check: [{ vatReason: 'A form', payer: PROBE }, 'Choose who pays the VAT'],
      vat_changes_vat_class_check: [
        { vatReason: 'A form', payer: 'shop', vatClass: PROBE },
        'Choose a VAT rate',
      ],
    },
  ),
  ...form(
    { who: 'customer', page: '/checkout', button: /^(Pay|Place)/ },
    { orders_customer_email_check: [{ email: '' }, 'Enter your email address'] },
  ),
  ...form(
    { page: '/admin/orders/{transfer}', button: /^Accept what arrived/ },
    { credit_notes_reason_check: [{ why: '' }, 'Say why. The customer will see it on the credit note.'] },
  ),
  ...form(
    { page: '/admin/files/{underWayItem}', button: /^Record the problem/ },
    { order_items_artwork_problem_check: [{ artworkProblem: '' }, 'Say what needs fixing before printing.'] },
  ),
};
