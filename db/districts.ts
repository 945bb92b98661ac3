/** The district of every table: the part of the shop that answers for it (`src/features/`), or the platform below them all. */
export const DISTRICTS: Readonly<Record<string, { what: string; tables: string }>> = {
  platform: {
    what: 'What every part of the shop uses: emails, the audit log, limits, backups, the test card page (src/platform)',
    tables: `audit_log backups broken_invariants file_sweeps mail_attachments mails number_gaps number_series page_changes rate_limits shop_facts
      test_card_refunds test_card_sessions test_prices test_products whole_order_checks`,
  },
  pricing: {
    what: 'What a thing costs and when it leaves',
    tables: `customer_group_members customer_groups discount_codes discount_redemptions full_days price_list_customers price_list_groups
      price_list_terms price_lists turnarounds`,
  },
  catalogue: {
    what: 'What is sold, and how customers find it',
    tables: `categories category_figures option_groups papers price_batch_products price_batches price_history price_imports pricing_drafts
      pricing_versions product_options product_photos product_search products provider_products review_counts reviews search_phrases sync_results
      sync_runs`,
  },
  artwork: {
    what: 'Customers’ files, and the rules for checking them',
    tables: `artwork_rules artworks design_approvals design_artworks design_briefs design_files design_links design_lists design_notes design_template_products design_template_versions
      design_templates designs separation_names template_drafts template_files upload_pieces uploads`,
  },
  orders: {
    what: 'What was ordered, its documents, and what its customer says is wrong with it',
    tables: `artwork_events charge_invoices complaint_items complaint_messages complaint_photos complaints credit_note_cancellations credit_notes
      design_comments invoices monthly_buyers monthly_invoices monthly_orders order_changes order_charges order_items order_reminders order_status_history
      order_waits orders proof_answers proof_shares removed_items`,
  },
  money: {
    what: 'How orders are paid, and how money goes back',
    tables: `account_chases credit_accounts credit_ledger disputes open_invoices payment_checks payment_differences payment_events payments
      receipts refunds statement_lines statement_papers`,
  },
  selling: {
    what: 'From a choice to an order',
    tables: 'cart_lines cart_shares carts draft_lines draft_offers drafts saved_lines',
  },
  people: {
    what: 'Who customers and staff are, and what is held about them',
    tables: `addresses billing_details contact_messages credentials data_complaints erasures passkeys people person_addresses
      person_contacts person_notes profiles retention_runs
      sample_pack_requests sessions two_factors used_codes user_roles users verifications`,
  },
  marketing: {
    what: 'Writing to people who said yes',
    tables: `campaign_figures campaign_pace campaign_recipients campaigns email_templates letter_pictures subscriber_counts subscriber_days
      subscriber_imports subscriber_tags subscribers suppressions`,
  },
  floor: {
    what: 'How what was ordered is made and leaves',
    tables: `carriers daily_promises day_changes despatch_services family_categories family_stages full_press_days handovers job_events job_runs
      job_tickets jobs mentions parcel_items parcel_papers parcels press_days press_sheets presses product_families sheet_jobs sheets stages`,
  },
  desk: {
    what: 'The back office',
    tables: `closed_days complaint_decision_items complaint_decision_money complaint_decisions daily_sales order_papers order_views settings vat_changes`,
  },
};
