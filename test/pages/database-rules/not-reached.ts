/** Why no form can break the other rules. */
export const NOT_REACHED: Readonly<Record<string, { why: string; rules: string }>> = {
  drafts: {
    why: 'A form on the draft of a design, which `design.shop.test.ts` sends wrong and expects a sentence.',
    rules:
      'design_comments_page_check design_comments_words_check design_comments_x_check design_comments_y_check',
  },
  notes: {
    why: 'The forms behind a design’s link, which `shared-design.shop.test.ts` sends wrong and expects a sentence.',
    rules: `
      design_notes_page_check design_notes_x_check design_notes_y_check design_notes_name_check design_notes_words_check
      design_approvals_name_check`,
  },
  words: {
    why: 'One of a few words that a command writes by name. No text of a form is written there.',
    rules: `
      order_papers_paper_check proof_answers_kind_check
      erasures_why_not_check
      addresses_type_check artwork_events_kind_check artworks_kind_check artworks_state_check
      campaign_recipients_state_check campaigns_status_check complaints_state_check design_lists_state_check contact_messages_status_check
      credit_ledger_kind_check discount_redemptions_state_check disputes_state_check draft_offers_ended_why_check
      drafts_source_check drafts_state_check job_events_audience_check job_events_kind_check mails_status_check
      order_changes_state_check order_charges_kind_check order_charges_state_check order_items_artwork_state_check
      order_items_vat_class_check order_status_history_status_check orders_attention_check
      orders_delivery_method_check orders_payment_status_check parcel_papers_paper_check
      payment_differences_kind_check payment_differences_provider_check payment_differences_settled_how_check
      payments_provider_check payments_status_check price_batches_kind_check price_history_change_type_check
      receipts_kind_check reviews_status_check sample_pack_requests_status_check sheets_papers_check
      template_files_kind_check separation_names_role_check separation_names_printed_as_check separation_names_key_check separation_names_name_check
      sheets_state_check shop_facts_name_check stages_kind_check statement_lines_goes_to_check
      subscribers_status_check suppressions_reason_check sync_results_status_check sync_runs_state_check
      test_card_sessions_status_check user_roles_role_check`,
  },
  together: {
    why: 'Columns that one command writes together, as the state asks for. A form says which command.',
    rules: `
      template_files_font_has_a_licence designs_have_one_owner designs_have_pages a_design_has_rounds a_place_is_whole a_return_is_whole cart_share_lasts people_merged_has_no_account people_not_merged_into_itself
      price_list_method_is_of_a_product price_list_term_has_one_price price_list_term_is_for_one
      pricing_drafts_of_one_or_several pricing_drafts_product_ids_check
      a_gap_has_numbers a_look_is_at_an_idea looked_at_without_a_file an_erasure_names_somebody what_is_done_has_no_obstacle
      a_fee_is_only_paid account_orders_are_account artworks_check backup_made_or_failed
      before_the_invoice_nothing_waits campaigns_check1 carriers_default_is_used carts_check change_ends_with_a_reason
      change_is_settled_once charge_invoice_adds_up charge_invoice_names_its_money charge_invoices_check1
      charge_is_settled_once charges_for_changes_name_them collected_for_free credit_ledger_names_its_charge
      credit_note_has_one_cause credit_notes_check data_complaints_check difference_settled_somehow dispute_ends_once
      file_or_problem invitations_name_their_sender invoice_adds_up invoices_check1 jobs_blocked mails_check
      mails_failed mails_failing mentions_of_one method_has_lowest_price money_is_of_one_kind monthly_invoice_adds_up
      monthly_orders_invoice_on_check offer_ends_for_a_reason only_a_reversal_names_what_it_reverses
      only_declined_says_why only_ordered_files_are_removed only_payments_are_on_a_statement
      only_receipts_are_on_a_statement only_requests_ask only_tables_leave_unpriced only_transfers_are_due
      only_unordered_artwork_has_a_sender only_what_waits_expires option_groups_sets_pages order_items_check
      order_items_despatch order_status_history_message_check outcome_is_there parcels_left_by parcels_packed_first
      payment_check_ends_well payments_by_hand_have_no_page payments_check payments_receive_by_hand placed_when_owed
      price_batches_check price_history_check pricing_drafts_check problem_is_told products_method_from_pence_check
      refund_done_is_known refund_over_is_not_tried refund_paid_back_is_done refund_problem_has_a_time
      refunds_by_hand_are_not_sent refunds_check removed_has_no_preview removed_mail_is_empty repaired_from_something
      reprints_cost_nothing reviews_check sheets_ended sheets_failed sheets_files stages_fixed_stay sync_runs_check
      test_card_sessions_check total_adds_up uploads_check1 uploads_check2 user_roles_of_staff vat_adds_up
      what_is_not_approved_has_words vat_change_bears_what_is_due vat_change_names_its_money what_is_made_is_a_product what_is_not_made_has_no_file
      what_we_do_not_make_has_no_file withdrawal_says_who_and_why zero_by_rule_is_answered zero_rated_part_has_no_vat`,
  },
  json: {
    why: 'An object or a list that the shop builds from what it has read and checked.',
    rules: `
      designs_filled_in_check designs_service_check design_template_versions_layout_check template_drafts_layout_check template_drafts_problems_check design_lists_column_names_check design_lists_faults_check
      design_lists_records_check design_lists_settings_check
      products_finishing_check proof_shares_selected_options_check price_batch_products_after_check price_batch_products_before_check
      artwork_rules_rules_check artworks_repairs_check backups_damaged_check cart_lines_accepted_check
      cart_lines_selected_options_check cart_lines_vat_answers_check draft_lines_selected_options_check
      draft_lines_vat_answers_check draft_lines_alternatives_check draft_offers_content_check draft_offers_picks_check saved_lines_line_check file_sweeps_examples_check monthly_buyers_buyer_check
      order_changes_after_check order_changes_before_check order_items_accepted_check order_items_vat_decision_check
      orders_code_terms_check orders_shop_terms_check orders_turnarounds_check payment_differences_ours_check
      payment_differences_theirs_check price_list_terms_method_check pricing_drafts_form_check
      pricing_versions_pricing_check products_pricing_check removed_items_jobs_check`,
  },
  money: {
    why: 'An amount that the shop works out from prices and amounts that were checked before.',
    rules: `
      cart_shares_total_pence_check
      cart_lines_seen_price_pence_check charge_invoices_net_pence_check charge_invoices_total_pence_check
      charge_invoices_vat_pence_check credit_notes_standard_gross_pence_check credit_notes_total_pence_check
      credit_notes_zero_gross_pence_check daily_sales_sold_pence_check disputes_amount_pence_check
      draft_offers_total_pence_check invoices_net_pence_check invoices_total_pence_check invoices_vat_pence_check
      monthly_invoices_net_pence_check monthly_invoices_total_pence_check monthly_invoices_vat_pence_check
      open_invoices_open_pence_check order_charges_net_pence_check order_charges_total_pence_check
      order_charges_vat_pence_check order_charges_zero_pence_check order_items_base_price_pence_check
      order_items_price_pence_check order_items_trade_saving_pence_check orders_discount_pence_check
      orders_items_pence_check orders_net_pence_check orders_paid_back_pence_check orders_shipping_pence_check
      orders_total_pence_check orders_vat_pence_check payments_amount_pence_check test_card_refunds_amount_pence_check
      test_card_sessions_amount_pence_check test_prices_amount_pence_check vat_changes_amount_pence_check`,
  },
  texts: {
    why: 'A text that the shop writes itself, or copies; or an optional one that is stored as nothing when it is empty, as `fits.ts` shows of others.',
    rules: `
      credit_note_cancellations_reason_check
      design_files_original_name_check number_gaps_why_check proof_answers_words_check
      artwork_events_actor_name_check carriers_id_check complaint_decisions_actor_check
      complaint_messages_actor_check credit_ledger_statement_line_check
      day_changes_actor_name_check day_changes_note_check
      draft_offers_sent_by_check drafts_created_by_name_check
      drafts_declined_why_check drafts_requested_product_check
      file_sweeps_problem_check handovers_handed_by_check
      jobs_changed_check order_changes_created_by_check order_changes_ended_why_check
      order_changes_what_check order_changes_why_check order_charges_created_by_check order_charges_what_check
      order_charges_why_check order_items_note_check order_items_reference_check order_items_title_check order_items_customer_text_check
      saved_lines_name_check saved_lines_saved_by_check
      order_status_history_actor_check order_waits_actor_check orders_artwork_problem_check orders_delivery_zone_check
      parcels_despatched_by_check
      parcels_packed_by_check passkeys_name_check payment_checks_problem_check presses_id_check
      pricing_drafts_made_by_name_check pricing_drafts_refused_check pricing_versions_made_by_name_check
      pricing_versions_note_check product_families_id_check receipts_actor_check
      receipts_statement_line_check refunds_problem_check refunds_refused_check
      removed_items_reference_check sheets_csv_key_check sheets_cuts_key_check
      sheets_folder_name_check sheets_pdf_key_check sheets_problem_check sheets_stock_check stages_id_check
      statement_lines_line_check turnarounds_id_check vat_changes_actor_check`,
  },
  marks: {
    why: 'A number, name, code or hash that the shop makes.',
    rules: `
      template_files_name_check
      cart_lines_id_check
      artwork_events_sha256_check artworks_sender_check artworks_sha256_check design_files_sha256_check carts_token_check
      charge_invoices_invoice_number_check credit_notes_note_number_check drafts_draft_number_check
      invoices_invoice_number_check job_events_of_part_check jobs_code_check letter_pictures_check
      letter_pictures_name_check mail_attachments_filename_check monthly_invoices_invoice_number_check
      option_groups_key_check orders_order_number_check papers_id_check press_sheets_id_check uploads_sender_check`,
  },
  counted: {
    why: 'A count, an order or a size that the shop counts or measures.',
    rules: `
      job_runs_copies_check
      number_gaps_after_number_check statement_papers_entries_check
      backups_bytes_check backups_check broken_invariants_found_check campaign_pace_only_one_check
      charge_invoices_check design_briefs_file_bytes_check design_files_bytes_check template_files_bytes_check template_drafts_revision_check complaint_photos_bytes_check complaint_photos_position_check daily_promises_check
      daily_promises_jobs_check daily_sales_orders_check data_complaints_check1 discount_codes_usage_count_check
      draft_offers_number_check file_sweeps_check file_sweeps_files_check file_sweeps_missing_check
      file_sweeps_removed_check invoices_check job_runs_forward letter_pictures_bytes_check mails_attempts_check
      monthly_invoices_check monthly_invoices_order_count_check monthly_number_is_its_number
      number_series_last_number_check order_items_spine_um_check order_items_weight_grams_check
      order_reminders_number_check orders_currency_check orders_weight_grams_check parcels_number_check
      passkeys_counter_check payment_checks_compared_check payments_currency_check price_imports_unchanged_check
      product_photos_bytes_check products_unpriced_check refunds_tries_check retention_runs_check
      retention_runs_removed_check sheet_jobs_check sheet_jobs_quantity_check sheets_plates_check
      sheets_print_sheets_check sheets_sheets_alone_check sheets_waste_check upload_pieces_bytes_check
      upload_pieces_start_byte_check uploads_check whole_order_checks_only_row_check`,
  },
  copied: {
    why: 'An email address that is copied from a subscriber, who has passed the same rule.',
    rules: 'suppressions_email_check',
  },
  shipped: {
    why: 'Written at start from the templates in the code; a test checks them.',
    rules: 'design_template_versions_version_check design_templates_id_check design_templates_name_check',
  },
  lastName: {
    why: 'A design that gets an empty name keeps the one it had, and a longer one is cut.',
    rules: 'designs_name_check',
  },
  pieces: {
    why: 'The page’s script sends a large file in pieces, by no form; `resumable-upload.shop.test.ts` sends an empty one and expects a sentence.',
    rules: 'uploads_bytes_check',
  },
  ids: {
    why: 'The id of a row that the same command has just read, locked or made.',
    rules: `
      design_artworks_artwork_id_fkey design_artworks_design_id_fkey design_template_products_product_id_fkey
      template_drafts_template_id_fkey design_template_products_template_id_fkey design_template_versions_template_id_fkey designs_product_id_fkey designs_template
      designs_user_id_fkey design_lists_artwork_id_fkey design_lists_design_id_fkey design_links_design_id_fkey design_notes_design_id_fkey design_approvals_design_id_fkey
      cart_shares_cart_id_fkey people_merged_into_fkey people_user_id_fkey person_addresses_person_id_fkey
      person_contacts_person_id_fkey person_notes_author_id_fkey person_notes_person_id_fkey
      cart_lines_brief_id_fkey design_briefs_user_id_fkey design_comments_artwork_id_fkey design_comments_order_item_id_fkey
      design_files_brief_id_fkey order_items_brief_id_fkey proof_answers_artwork_id_fkey proof_answers_share_id_fkey proof_shares_artwork_id_fkey
      proof_shares_order_item_id_fkey proof_shares_product_id_fkey
      order_papers_order_id_fkey price_batch_products_batch_id_fkey price_batch_products_product_id_fkey statement_papers_user_id_fkey
      account_chases_charge_id_fkey account_chases_order_id_fkey addresses_user_id_fkey artwork_events_actor_id_fkey
      artwork_events_artwork_id_fkey artwork_events_order_item_id_fkey artwork_rules_changed_by_fkey
      artworks_draft_id_fkey artworks_user_id_fkey audit_log_actor_id_fkey billing_details_user_id_fkey
      campaign_figures_campaign_id_fkey campaign_recipients_campaign_id_fkey campaign_recipients_subscriber_id_fkey
      campaigns_created_by_fkey cart_lines_cart_id_fkey carts_discount_code_id_fkey carts_user_id_fkey
      category_figures_category_id_fkey charge_invoices_charge_id_fkey charge_invoices_ledger_id_fkey
      charge_invoices_payment_id_fkey complaint_decision_items_decision_id_fkey
      complaint_decision_money_decision_id_fkey complaint_decision_money_ledger_id_fkey
      complaint_decision_money_refund_id_fkey complaint_decisions_complaint_id_fkey
      complaint_decisions_reprint_order_id_fkey complaint_items_complaint_id_fkey complaint_messages_complaint_id_fkey
      complaint_photos_message_id_fkey complaints_order_id_fkey credentials_user_id_fkey credit_ledger_change_id_fkey
      credit_ledger_charge_id_fkey credit_ledger_order_id_fkey credit_ledger_statement_line_fkey
      credit_ledger_user_id_fkey credit_note_cancellations_note_number_fkey credit_notes_charge_id_fkey
      credit_notes_ledger_id_fkey credit_notes_order_id_fkey credit_notes_refund_id_fkey
      credit_notes_shortfall_of_fkey customer_group_members_user_id_fkey day_changes_actor_id_fkey
      day_changes_item_id_fkey day_changes_order_id_fkey day_changes_undoes_fkey discount_codes_created_by_fkey
      discount_redemptions_discount_code_id_fkey discount_redemptions_order_id_fkey disputes_payment_id_fkey
      disputes_released_by_fkey draft_lines_draft_id_fkey draft_offers_draft_id_fkey drafts_created_by_fkey
      family_stages_family_id_fkey family_stages_stage_id_fkey full_press_days_press_id_fkey
      handovers_handed_by_id_fkey handovers_order_id_fkey invoices_monthly_number_fkey invoices_order_id_fkey
      job_events_actor_id_fkey job_events_from_stage_fkey job_events_holder_id_fkey job_events_job_id_fkey
      job_events_press_id_fkey job_events_to_stage_fkey job_runs_job_id_fkey job_runs_press_id_fkey
      job_runs_stage_id_fkey job_tickets_job_id_fkey jobs_family_id_fkey jobs_item_id_fkey jobs_order_id_fkey
      mail_attachments_mail_id_fkey mails_order_id_fkey mails_user_id_fkey mentions_by_id_fkey mentions_event_id_fkey
      mentions_order_id_fkey mentions_user_id_fkey monthly_buyers_invoice_number_fkey monthly_invoices_user_id_fkey
      monthly_orders_order_id_fkey monthly_orders_user_id_fkey open_invoices_charge_id_fkey
      open_invoices_order_id_fkey open_invoices_user_id_fkey option_groups_product_id_fkey option_groups_start
      order_changes_order_id_fkey order_charges_change_id_fkey order_charges_order_id_fkey order_items_artwork_id_fkey
      order_items_order_id_fkey order_items_turnaround_id_fkey order_reminders_order_id_fkey
      order_status_history_changed_by_fkey order_status_history_order_id_fkey order_views_user_id_fkey
      order_waits_order_id_fkey
      orders_discount_code_id_fkey orders_draft_id_fkey orders_reprint_of_fkey orders_user_id_fkey
      parcel_items_job_id_fkey parcel_items_parcel_id_fkey parcel_papers_parcel_id_fkey parcels_order_id_fkey
      passkeys_user_id_fkey payment_checks_requested_by_fkey payment_differences_order_id_fkey
      payment_differences_payment_id_fkey payment_differences_settled_by_fkey payments_charge_id_fkey
      payments_order_id_fkey price_batches_made_by_fkey price_batches_product_id_fkey price_history_batch_id_fkey
      price_history_changed_by_fkey price_history_product_id_fkey price_imports_made_by_fkey
      price_list_customers_list_id_fkey price_list_groups_list_id_fkey price_list_terms_list_id_fkey
      pricing_drafts_made_by_fkey pricing_drafts_product_id_fkey pricing_versions_made_by_fkey
      pricing_versions_product_id_fkey product_options_product_id_group_key_fkey product_options_turnaround
      product_photos_product_id_fkey product_search_product_id_fkey profiles_id_fkey provider_products_product_id_fkey
      receipts_payment_id_fkey receipts_reverses_fkey receipts_statement_line_fkey refunds_change_id_fkey
      refunds_created_by_fkey refunds_paid_back_by_fkey refunds_payment_id_fkey removed_items_change_id_fkey
      removed_items_order_id_fkey reviews_moderated_by_fkey reviews_order_id_fkey reviews_product_id_fkey
      reviews_user_id_fkey sessions_user_id_fkey sheet_jobs_event_id_fkey sheet_jobs_job_id_fkey
      sheet_jobs_sheet_id_fkey sheets_made_by_fkey sheets_replaces_fkey subscriber_imports_created_by_fkey
      sync_results_product_id_fkey sync_results_run_id_fkey sync_runs_started_by_fkey
      test_card_refunds_payment_id_fkey test_prices_product_id_fkey two_factors_user_id_fkey
      upload_pieces_upload_id_fkey uploads_user_id_fkey used_codes_user_id_fkey user_roles_invited_by_fkey
      user_roles_user_id_fkey vat_changes_charge_id_fkey vat_changes_ledger_id_fkey vat_changes_order_item_id_fkey
      vat_changes_refund_id_fkey verifications_invited_by_fkey`,
  },
  chosen: {
    why: 'A form offers a list. What is not on it is taken for none, for the usual one, or for what is missing.',
    rules: `
      addresses_country_check person_addresses_country_check artworks_product_id_fkey billing_details_country_check cart_lines_artwork_id_fkey
      cart_lines_product_id_fkey complaint_decision_items_order_item_id_fkey complaint_decision_items_press_id_fkey
      complaint_items_order_item_id_fkey day_changes_cause_check despatch_services_turnaround_id_fkey
      draft_lines_artwork_id_fkey draft_lines_product_id_fkey drafts_country_check drafts_user_id_fkey
      family_categories_category_id_check family_categories_family_id_fkey family_stages_person_id_fkey
      family_stages_press_id_fkey full_days_turnaround_id_fkey jobs_holder_id_fkey parcels_carrier_id_fkey
      price_list_customers_user_id_fkey price_list_groups_group_id_fkey price_list_terms_category_id_fkey
      product_options_paper_id_fkey sheets_press_sheet_id_fkey uploads_product_id_fkey`,
  },
};
