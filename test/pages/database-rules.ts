/** A form that is sent with something that a rule of the database refuses. */
export interface Try {
  /** default: the owner */
  who?: 'owner' | 'customer' | 'stranger';
  /** `{name}` stands for an id that the test has */
  page: string;
  button: RegExp;
  typed: Readonly<Record<string, string>>;
  /** what the form says */
  says: string;
}

const PROBE = 'galley-probe';
const NO_ID = '00000000-0000-4000-8000-000000000000';
const MISSING = '(missing)';
const CODE = { code: 'NEW10', name: 'New' };
const PRODUCT = {
  name: 'New',
  id: 'new-001',
  basePrice: '9.99',
  description: 'New',
  widthMm: '148',
  heightMm: '210',
};

/** Several rules of one form: the fields that break each, and what the form says. */
const form = (
  at: Pick<Try, 'who' | 'page' | 'button'>,
  rules: Readonly<Record<string, readonly [typed: Record<string, string>, says: string]>>,
): Record<string, Try> =>
  Object.fromEntries(Object.entries(rules).map(([rule, [typed, says]]) => [rule, { ...at, typed, says }]));

/** Each rule that something typed would break. A rule that several forms can break has a number behind it. */
export const TRIES: Readonly<Record<string, Try>> = {
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
    { page: '/admin/discount-codes?create', button: /^Create Discount Code/ },
    {
      discount_codes_code_check: [{ code: '' }, 'Enter a code'],
      discount_codes_value_check: [
        { ...CODE, type: 'fixed', value: '-1' },
        'Enter the amount in pounds, like 20.00',
      ],
      discount_codes_check: [
        { code: 'X', name: 'X', type: 'percentage', value: '101' },
        'Percentage must be between 0 and 100, like 12.5',
      ],
      discount_codes_check1: [
        { ...CODE, value: '5', validFrom: '2026-12-02', validUntil: '2026-12-01' },
        'The last day can’t be before the first',
      ],
      discount_codes_maximum_discount_pence_check: [
        { ...CODE, value: '5', maximumDiscountAmount: '0' },
        'Leave it empty for no maximum',
      ],
      discount_codes_minimum_order_pence_check: [
        { minimumOrderValue: '-1' },
        'Minimum order value must be an amount in pounds, like 25.00',
      ],
      discount_codes_usage_limit_check: [
        { usageLimit: '-1' },
        'Usage limit must be a whole number; 0 means unlimited',
      ],
      discount_codes_type_check: [{ ...CODE, value: '5', type: PROBE }, 'Choose a type'],
    },
  ),
  ...form(
    { page: '/admin/press-sheets/sra3', button: /^Save/ },
    {
      press_sheets_creep_percent_check: [{ creepPercent: '99' }, 'Enter a whole number from 100 to 140'],
      press_sheets_gripper_edge_check: [{ gripperEdge: PROBE }, 'Choose the gripper edge'],
      press_sheets_gripper_um_check: [{ gripper: '101' }, 'Enter millimetres from 0 to 100, like 4.5'],
      press_sheets_gutter_um_check: [{ gutter: '101' }, 'Enter millimetres from 0 to 100, or leave it empty'],
      press_sheets_height_um_check: [{ height: '10' }, 'Enter millimetres from 50 to 5,080, like 4.5'],
      press_sheets_width_um_check: [{ width: '5081' }, 'Enter millimetres from 50 to 5,080, like 4.5'],
      press_sheets_make_ready_sheets_check: [{ makeReady: '10001' }, 'Enter a whole number from 0 to 10,000'],
      press_sheets_margin_bottom_um_check: [
        { marginBottom: '101' },
        'Enter millimetres from 0 to 100, like 4.5',
      ],
      press_sheets_margin_left_um_check: [{ marginLeft: '101' }, 'Enter millimetres from 0 to 100, like 4.5'],
      press_sheets_margin_right_um_check: [
        { marginRight: '101' },
        'Enter millimetres from 0 to 100, like 4.5',
      ],
      press_sheets_margin_top_um_check: [{ marginTop: '101' }, 'Enter millimetres from 0 to 100, like 4.5'],
      press_sheets_name_check: [{ name: '' }, 'Enter a name'],
      press_sheets_overs_copies_check: [{ oversCopies: '10001' }, 'Enter a whole number from 0 to 10,000'],
      press_sheets_overs_percent_check: [{ oversPercent: '101' }, 'Enter a whole number from 0 to 100'],
      press_sheets_work_style_check: [{ workStyle: PROBE }, 'Choose how the back is printed'],
    },
  ),
  ...form(
    { page: '/admin/papers/new', button: /^(Save|Add|Create)/ },
    {
      papers_gsm_check: [{ gsm: '20001' }, 'Enter the weight in grams per m², from 1 to 20,000, like 350'],
      papers_thickness_um_check: [
        { name: 'Card', gsm: '300', thickness: '0' },
        'Enter the thickness in µm, from 1 to 50,000, like 300',
      ],
      papers_name_check: [{ name: '' }, 'Enter a name'],
      papers_surface_check: [{ surface: PROBE }, 'Choose a surface'],
    },
  ),
  ...form(
    { page: '/admin/turnarounds/new', button: /^Save/ },
    {
      turnarounds_name_check: [{ name: '' }, 'Enter a name, like Two Day Despatch'],
      turnarounds_working_days_check: [
        { workingDays: '61' },
        'Working days must be a whole number from 0 to 60, 0 for the same day',
      ],
      turnarounds_cut_off_check: [{ cutOff: '25:00' }, 'The cut-off must be a time like 15:00'],
      turnarounds_capacity_check: [
        { capacity: '0' },
        'Jobs a day must be a whole number from 1 to 100,000, or empty for no limit',
      ],
      turnarounds_copies_min_check: [
        { copiesMin: '0' },
        'Copies must be a whole number from 1 to 1,000,000, or empty for any number',
      ],
      turnarounds_copies_max_check: [
        { copiesMax: '0' },
        'Copies must be a whole number from 1 to 1,000,000, or empty for any number',
      ],
      turnarounds_copies: [
        { name: 'Slow', description: 'Slow', workingDays: '9', copiesMin: '5', copiesMax: '1' },
        '“Most copies” can’t be less than “Fewest copies”',
      ],
      turnarounds_percent_bp_check: [
        { surcharge: 'percent', percent: '0' },
        'Enter a percentage like 25 or 12.5',
      ],
      turnarounds_steps_check: [
        { surcharge: 'steps', steps: '' },
        'Enter at least one line: from how many copies, and the price.',
      ],
      turnarounds_weekdays_check: [
        {
          name: 'Slow',
          workingDays: '9',
          cutOff: '11:00',
          weekday1: MISSING,
          weekday2: MISSING,
          weekday3: MISSING,
          weekday4: MISSING,
          weekday5: MISSING,
        },
        'Tick at least one day on which it is sent out',
      ],
    },
  ),
  ...form(
    { page: '/admin/products/new', button: /^Create, hidden/ },
    {
      products_name_check: [{ name: '' }, 'Enter a name'],
      products_id_check: [{ id: 'A b' }, 'Use lower-case letters, numbers and hyphens, like a5-flyers-001'],
      products_base_price_pence_check: [{ basePrice: '0' }, 'Price must be at least £0.01'],
      products_width_mm_check: [{ widthMm: '0' }, 'Width must be at least 1 mm'],
      products_height_mm_check: [{ heightMm: '0' }, 'Height must be at least 1 mm'],
      products_bleed_mm_check: [{ bleedMm: '-1' }, 'Bleed must be in millimetres, like 148 or 148.5'],
      products_safe_mm_check: [{ safeMm: '-1' }, 'Safe area must be in millimetres, like 148 or 148.5'],
      products_pages_min_check: [{ pagesMin: '0' }, 'Pages must be at least 1'],
      products_check: [{ pagesMin: '4', pagesMax: '2' }, 'The maximum pages can’t be less than the minimum'],
      products_sheets_check: [{ sheets: '0' }, 'Sheets must be a whole number from 1 to 2,000, or empty'],
      products_extra_grams_check: [
        { extraGrams: '-1' },
        'Enter grams from 0 to 100,000, like 12 or 6.5, or leave it empty',
      ],
      products_category_id_fkey: [{ ...PRODUCT, categoryId: PROBE }, 'Choose a category'],
      products_paper_id_fkey: [{ ...PRODUCT, paperId: PROBE }, 'Choose a paper'],
      products_vat_class_check: [{ vatClass: PROBE }, 'Choose how its VAT is decided'],
    },
  ),
  ...form(
    { page: '/admin/products/a5-flyers-001', button: /^Add Group/ },
    {
      option_groups_label_check: [
        { group: 'own', label: '', optionId: 'a', optionName: 'A' },
        'Enter a label',
      ],
      product_options_name_check: [{ optionName: '' }, 'Enter the first option'],
      product_options_id_check: [{ optionId: '' }, 'Enter an id'],
      product_options_width_mm_check: [
        { optionWidthMm: '0' },
        'Width must be from 1 to 5,000 mm, like 148 or 148.5',
      ],
      product_options_height_mm_check: [
        { optionHeightMm: '0' },
        'Height must be from 1 to 5,000 mm, like 210 or 210.5',
      ],
    },
  ),
  ...form(
    { page: '/admin/products/a5-flyers-001?group=sizes', button: /^Save Size/ },
    {
      option_groups_help_check: [{ help: 'x'.repeat(301) }, 'Use at most 300 characters'],
      option_groups_kind_check: [{ kind: PROBE }, 'Choose how it is shown'],
    },
  ),
  ...form(
    { page: '/admin/categories/new', button: /^(Save|Add|Create)/ },
    {
      categories_name_check: [{ name: '' }, 'Enter a name'],
      categories_commodity_code_check: [
        { commodityCode: '12' },
        'Enter 6, 8 or 10 digits, like 4911 10, or leave it empty',
      ],
      categories_id_check: [{ id: 'A b' }, 'Use lower-case letters, numbers and hyphens, like a5-flyers-001'],
    },
  ),
  ...form(
    { page: '/admin/price-lists/new', button: /^Publish/ },
    {
      price_lists_name_check: [{ name: '' }, 'Enter a name'],
      price_list_begins_before_it_ends: [
        { name: 'X', validFrom: '2026-12-02', validUntil: '2026-12-01' },
        'The last day can’t be before the first',
      ],
      price_list_terms_percent_bp_check: [
        { name: 'X', everything: '91' },
        'Enter a percentage from 0 to 90, like 12.5',
      ],
    },
  ),
  ...form(
    { page: '/admin/price-lists', button: /^Add group/ },
    { customer_groups_name_check: [{ groupName: 'x'.repeat(81) }, 'Use at most 80 characters'] },
  ),
  ...form(
    { page: '/admin/despatch/settings', button: /^Save/ },
    {
      carriers_name_check: [{ 'carrier.royal-mail.name': '' }, 'Enter a name'],
      despatch_services_code_check: [
        { 'service.standard': 'x'.repeat(21) },
        'Letters and figures only, such as TPN24',
      ],
      carriers_tracking_url_check: [
        { 'carrier.royal-mail.link': 'http://x' },
        'Write {tracking} where the number goes',
      ],
    },
  ),
  ...form(
    { page: '/admin/production', button: /^Save/ },
    {
      stages_name_check: [{ 'stage.proof.name': '' }, 'Enter a name'],
      presses_name_check: [{ 'press.digital.name': '' }, 'Enter a name'],
      presses_day_jobs_check: [
        { 'press.digital.jobs': '0' },
        '1 or more. Leave it empty if only the minutes count',
      ],
      presses_minutes_a_day_check: [{ 'press.digital.minutes': '1441' }, 'A whole number up to 1,440'],
      product_families_name_check: [{ 'family.sheets.name': '' }, 'Enter a name'],
      product_families_overs_percent_check: [
        { 'family.sheets.oversPercent': '101' },
        'A whole number up to 100',
      ],
      product_families_overs_copies_check: [
        { 'family.sheets.oversCopies': '10001' },
        'A whole number up to 10,000',
      ],
      family_stages_minutes_check: [
        { 'family.sheets.printing.minutes': '10001' },
        'A whole number up to 10,000',
      ],
      family_stages_minutes_per_thousand_check: [
        { 'family.sheets.printing.per': '10001' },
        'A whole number up to 10,000',
      ],
    },
  ),
  ...form(
    { page: '/admin/production', button: /^Set$/ },
    {
      press_days_minutes_check: [{ minutes: '1441' }, 'A whole number up to 1,440; 0 if it isn’t running'],
      press_days_press_id_fkey: [{ press: PROBE }, 'Choose a press.'],
    },
  ),
  ...form(
    { page: '/admin/jobs/{job}', button: /^Mark as waiting/ },
    { jobs_blocked_check: [{ reason: PROBE }, 'Choose what it waits for.'] },
  ),
  ...form(
    { page: '/admin/jobs/{job}', button: /^Split off/ },
    { jobs_quantity_check: [{ copies: '0' }, 'Enter a number of copies from 1 to 9.'] },
  ),
  ...form(
    { page: '/admin/jobs/{job}', button: /^Set$/ },
    { jobs_press_id_fkey: [{ press: PROBE }, 'This press is no longer used.'] },
  ),
  ...form(
    { page: '/admin/jobs/{job}', button: /^Next/ },
    { jobs_stage_id_fkey: [{ stage: PROBE }, 'This stage is no longer used.'] },
  ),
  ...form(
    { who: 'customer', page: '/orders/{delivered}/review/a5-flyers-001', button: /^Send Review/ },
    { reviews_rating_check: [{ rating: '6', body: 'Crisp and quick.' }, 'Choose from one to five stars'] },
  ),
  ...form(
    { who: 'customer', page: '/orders/{delivered}/problem', button: /^Report this problem/ },
    { complaint_messages_words_check: [{ words: '' }, 'Tell us what is wrong'] },
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
    { page: '/admin/delivery', button: /^Save/ },
    { settings_delivery: [{ band0: 'x', 'zone0-price0': '-1' }, 'Enter kilograms, like 2 or 0.5'] },
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
    { page: '/admin/enquiries/complaint/{complaint}', button: /^Send outcome/ },
    { data_complaints_outcome_check: [{ outcome: '' }, 'Enter the outcome and the reason'] },
  ),
  ...form(
    { page: '/admin/orders/{underWay}', button: /^Save Changes/ },
    { orders_status_check: [{ status: PROBE }, 'Choose a status'] },
  ),
  ...form(
    { page: '/admin/price-lists/{list}', button: /^Set its prices/ },
    {
      price_list_terms_product_id_fkey: [
        { productId: PROBE },
        'There’s no such product. Choose one from the list.',
      ],
    },
  ),
  ...form(
    { page: '/admin/orders/{underWay}', button: /^Refund by card/ },
    { 'refunds_amount_pence_check 2': [{ amount: '99999' }, 'Only £24.98 is left to refund.'] },
  ),
};
