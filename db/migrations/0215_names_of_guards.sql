-- Names that say what a trigger's function does. Triggers keep theirs, and refer to functions by number, so a process of the version before
-- notices nothing: none calls these by name.
alter function artwork_events_stay() rename to refuse_rewriting_artwork_events;
alter function change_stays() rename to refuse_rewriting_changes;
alter function charge_stays() rename to refuse_rewriting_charges;
alter function ledger_stays() rename to refuse_rewriting_ledger;
alter function offers_stay() rename to refuse_rewriting_offers;
alter function receipts_stay() rename to refuse_rewriting_receipts;
alter function parcels_stay_as_they_left() rename to refuse_changing_parcels_that_left;
alter function balance_is_ledger() rename to refuse_balance_unlike_ledger;
alter function sheet_goes_forward() rename to refuse_sheet_going_back;
alter function places_taken() rename to refuse_overfull_day;
alter function place_given_up() rename to open_day_of_removed_item;
alter function capacity_changed() rename to recount_days_of_turnaround;
alter function ledger_opens_invoices() rename to recount_open_invoices;
alter function receipt_counts() rename to add_receipt_to_payment;
alter function option_groups_papers() rename to refuse_papers_in_group_without_paper;
