import { form, MISSING, NEW_PRODUCT, NO_OPTION, PROBE, type Try } from './try.ts';

const CODE = { code: 'NEW10', name: 'New' };

/** A new option in a group. */
const OPTION = { ...NO_OPTION, optionId: 'new', optionName: 'New' };

/** Forms about what the shop sells: products, options, papers, turnarounds, price lists and discount codes. */
export const CATALOGUE_TRIES: Readonly<Record<string, Try>> = {
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
    { page: '/admin/products/new', button: /^Create Product/ },
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
      products_category_id_fkey: [{ ...NEW_PRODUCT, categoryId: PROBE }, 'Choose a category'],
      products_paper_id_fkey: [{ ...NEW_PRODUCT, paperId: PROBE }, 'Choose a paper'],
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
    { page: '/admin/price-lists/{list}', button: /^Set its prices/ },
    {
      price_list_terms_product_id_fkey: [
        { productId: PROBE },
        'There’s no such product. Choose one from the list.',
      ],
    },
  ),
  ...form(
    { page: '/admin/prices?options=a5-flyers-001', button: /^Save$/ },
    {
      product_options_copies_check: [
        { ...OPTION, groupKey: 'quantities', measure1: '0' },
        'New: copies must be a whole number from 1 to 1,000,000',
      ],
      product_options_pages_check: [
        { ...OPTION, groupKey: 'sides', measure1: '0' },
        'New: pages must be a whole number from 1 to 1,000',
      ],
      product_options_measure: [{ ...OPTION, groupKey: 'sizes' }, 'New: enter the width in mm'],
      product_options_fold_check: [
        { ...OPTION, groupKey: 'sizes', measure1: '100', measure2: '100', measure3: PROBE },
        'New: choose how it is folded',
      ],
      product_options_sheets_check: [
        { ...OPTION, groupKey: 'finishes', paper: '350gsm-silk', sheets: '2001' },
        'New: sheets must be a whole number from 1 to 2,000',
      ],
      product_options_paper_or_none: [
        { ...OPTION, groupKey: 'finishes', paper: '350gsm-silk', sheets: '0' },
        'New: sheets must be a whole number from 1 to 2,000',
      ],
      product_options_extra_grams_check: [
        { ...OPTION, groupKey: 'finishes', paper: '350gsm-silk', grams: '100001' },
        'New: other weight must be in grams, from 0 to 100,000, like 12 or 6.5',
      ],
      product_options_price_modifier_pence_check: [
        { ...OPTION, groupKey: 'finishes', paper: '350gsm-silk', modifier: '200000' },
        'New: a surcharge is at most £10,000.00',
      ],
      'product_options_price_modifier_pence_check 2': [
        {
          ...OPTION,
          groupKey: 'turnaround',
          optionId: '',
          optionName: '',
          measure1: 'next-day',
          modifier: '200000',
        },
        'Next Day Despatch: a surcharge is at most £10,000.00',
      ],
    },
  ),
  ...form(
    { page: '/admin/products/a5-flyers-001', button: /^Add Group/ },
    {
      product_options_swatch_check: [
        { group: 'own-swatches', label: 'Cover', optionId: 'red', optionName: 'Red', optionSwatch: 'red' },
        'The colour must be # and six digits or letters from a to f, like #1f3a5f',
      ],
      option_groups_number: [
        { group: 'own-number', label: 'Names', numberLeast: '5', numberMost: '5' },
        'The largest must be more than the smallest',
      ],
    },
  ),
  ...form(
    { page: '/admin/products/a5-flyers-001', button: /^Upload Photo/ },
    {
      product_photos_alt_check: [{ alt: '' }, 'Describe what the photo shows, for people who can’t see it'],
    },
  ),
  ...form(
    { page: '/admin/products/new', button: /^Create Product/ },
    { products_vat_test_check: [{ vatClass: 'magazine' }, 'Choose how its VAT is decided'] },
  ),
  ...form(
    { page: '/admin/discount-codes?edit={usedCode}', button: /^Save$/ },
    { usage_within_limit: [{ usageLimit: '1' }, 'More orders than that have already used this code'] },
  ),
  ...form(
    { who: 'customer', page: '/cart', button: /^Update/ },
    {
      order_items_quantity_check: [
        { quantity: '0' },
        'The quantity you chose is no longer available. Choose again.',
      ],
    },
  ),
  ...form(
    { who: 'customer', page: '/product/a5-flyers-001', button: /^Add to Cart/ },
    {
      artworks_bytes_check: [
        { artworkFile: new File([], 'empty.pdf') },
        'Invalid file The selected file is empty Open it on your computer to check, then save and upload it again.',
      ],
    },
  ),
};
