import { form, PROBE, type Try } from './try.ts';

/** Forms of the shop floor: press sheets, production, jobs, parcels and delivery. */
export const FLOOR_TRIES: Readonly<Record<string, Try>> = {
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
    { page: '/admin/delivery', button: /^Save/ },
    { settings_delivery: [{ band0: 'x', 'zone0-price0': '-1' }, 'Enter kilograms, like 2 or 0.5'] },
  ),
  ...form(
    { page: '/admin/production', button: /^Save/ },
    { family_stages_place_check: [{ 'family.sheets.printing.place': '-1' }, 'A whole number up to 99'] },
  ),
  ...form(
    { page: '/admin/jobs/{job}', button: /^Split off/ },
    {
      job_events_copies_check: [{ copies: '-1' }, 'Enter a number of copies from 1 to 9.'],
      jobs_part_check: [{ copies: '1' }, 'A5 Flyers has already been split into 99 parts.'],
    },
  ),
  ...form(
    { page: '/admin/despatch/{ready}', button: /^Pack / },
    {
      parcel_items_quantity_check: [
        { quantity: '0' },
        '{ready}-1: enter a number from 1 to 50, the copies that are left to pack.',
      ],
      'parcel_items_quantity_check 2': [
        { quantity: '1.5' },
        '{ready}-1: enter a number from 1 to 50, the copies that are left to pack.',
      ],
    },
  ),
  ...form(
    { page: '/admin/despatch/{deliveredNumber}', button: /^Save$/ },
    {
      parcels_size_check: [{ size: PROBE }, 'Choose a size'],
      parcels_tracking_number_check: [{ trackingNumber: 'x'.repeat(121) }, 'Use at most 120 characters'],
      parcels_weight_grams_check: [{ weight: '0' }, 'Enter whole grams, such as 1250'],
    },
  ),
  ...form(
    { page: '/admin/delivery', button: /^Save/ },
    {
      orders_days_on_the_way_check: [
        { 'zone0-days': '31' },
        'Enter working days from 0 to 30, like 1, or leave it empty',
      ],
    },
  ),
  ...form(
    { page: '/admin/despatch/{ready}', button: /^Hand over/ },
    { handovers_collected_by_check: [{ collectedBy: '' }, 'Enter who collects it'] },
  ),
};
