-- What each table holds and who writes it, and why each function is there: docs/database.md is made from this.
comment on table account_chases is
  'An overdue invoice that a trade customer was emailed about, once for each number of days after the due date that the owner set. Written by the daily job that chases overdue accounts.';
comment on table addresses is
  'A delivery or billing address that a customer saved. Written by its customer.';
comment on table artwork_events is
  'Something that happened to the file of an ordered item: sent, replaced, judged, approved. Written by whoever did it, customer or staff; never changed or deleted.';
comment on table artwork_rules is
  'The owner’s rules for checking files of one product family, where they differ from those that Galley comes with. Written by staff.';
comment on table artworks is
  'A customer’s file, stored once and never changed, with the report of its check. A fixed or joined file is another row. Written by uploads.';
comment on table audit_log is
  'What a member of staff or a background job did, with before and after. Written in the transaction of the command; never changed or deleted.';
comment on table backups is
  'A backup that was made or failed: when, where, how large. Written by the nightly backup and by staff’s commands.';
comment on table billing_details is
  'Who a customer’s invoices are made out to. Written by its customer; an order keeps its own copy.';
comment on table broken_invariants is
  'A rule about the data that the hourly check found broken, until it holds again. Written by that check.';
comment on table campaign_figures is
  'How far a campaign has come: delivered, opened, clicked. Added up by a trigger of campaign_recipients.';
comment on table campaign_pace is
  'One row: when the next email of any campaign may go out. Written by whoever sends.';
comment on table campaign_recipients is
  'A subscriber whom a campaign is sent to, and what became of the email. Written when a campaign starts and as it is sent.';
comment on table campaigns is
  'An email to many subscribers, from draft to sent. Written by staff and by the sender.';
comment on table carriers is
  'A company that takes parcels. Written by staff.';
comment on table cart_lines is
  'A product in a cart, with choices and file. Written by its customer.';
comment on table carts is
  'A visitor’s or customer’s basket. Written by its customer.';
comment on table categories is
  'A category of products in the shop. Written by staff.';
comment on table category_figures is
  'Figures about a category’s products: how many, from which price, which sizes. Kept up to date by triggers of products and product_options.';
comment on table charge_invoices is
  'The VAT invoice of a charge on top of an order. Written with its number when the charge is paid or owed; never changed.';
comment on table closed_days is
  'A day on which the shop is closed. Written by the owner.';
comment on table complaint_decision_items is
  'The copies that a decision about a problem is about, with their cost. Written with the decision.';
comment on table complaint_decision_money is
  'What a decision about a problem gave back, one row for each refund or entry on account. Written with the decision.';
comment on table complaint_decisions is
  'What staff decided about a problem with an order. Written by staff; one that was reopened stays.';
comment on table complaint_items is
  'An ordered item that a problem is about: how many copies, what is wrong. Written by whoever reports it.';
comment on table complaint_messages is
  'What customer or staff wrote about a problem. Written by them.';
comment on table complaint_photos is
  'A photo that came with a message about a problem, drawn again without camera data. Written with the message.';
comment on table complaints is
  'A problem that a customer has with an order. Written by the customer or staff. Complaints about personal data are data_complaints.';
comment on table contact_messages is
  'A message from the contact page. Written by visitors; staff note its state.';
comment on table credentials is
  'How an account signs in: its password’s hash. Written by the sign-in library (Better Auth) and when staff are made.';
comment on table credit_accounts is
  'A trade customer’s account: limit, terms, what they owe. Written by staff; the balance with each ledger entry.';
comment on table credit_ledger is
  'An entry on a trade customer’s account: an order, a payment, a correction. Written by orders on account and by staff; never changed.';
comment on table credit_note_cancellations is
  'A credit note that no longer counts, because its money did not go back after all. Written with the cause; never changed.';
comment on table credit_notes is
  'A numbered credit note for money that went back. Written with the refund or ledger entry; never changed.';
comment on table customer_group_members is
  'A customer’s group, one at most. Written by staff.';
comment on table customer_groups is
  'A group of trade customers that price lists name. Written by staff.';
comment on table daily_promises is
  'How many jobs left on a finished day, and how many of them on time. Counted each night.';
comment on table daily_sales is
  'What was sold on a finished day, by category. Counted once; the category '''' is the whole day.';
comment on table data_complaints is
  'A complaint about the use of personal data, due in 30 days. Written by visitors; staff note its outcome.';
comment on table day_changes is
  'A promised day that moved, or that staff looked at and kept. Written by staff.';
comment on table despatch_services is
  'The carrier’s code for what was ordered with a turnaround. Written by staff.';
comment on table discount_codes is
  'A discount code, its terms and how often it was used. Written by staff; uses with each order.';
comment on table discount_redemptions is
  'A use of a code by an order. Written in the order’s transaction, before the order.';
comment on table disputes is
  'A payment that a customer’s bank wants back, as the card provider has it. Written from the provider’s events and nightly checks; staff release a held order.';
comment on table draft_lines is
  'A line of a draft. Written by staff, or from a customer’s request.';
comment on table draft_offers is
  'What a customer was offered, as it was that day. Written when staff send it; only its end is noted later.';
comment on table drafts is
  'What staff put together for a customer before it is an order. Written by staff, or from a customer’s request for a quote.';
comment on table email_templates is
  'A layout that campaigns start from. Written by staff, and at the first start.';
comment on table erasures is
  'A person who was erased, so that a restored backup erases them again. Written with the erasure.';
comment on table family_categories is
  'The product family of a category. Written by staff.';
comment on table family_stages is
  'A stage of making that a family goes through: its press, time and usual person. Written by staff.';
comment on table file_sweeps is
  'A nightly comparison of stored files with their rows. Written by that job.';
comment on table full_days is
  'A day on which a turnaround takes no more jobs. Kept up to date by triggers of order_items, orders and turnarounds.';
comment on table full_press_days is
  'A day by which a press takes no more work. Counted every minute by a job.';
comment on table handovers is
  'Who collected an order, and who handed it over. Written by staff.';
comment on table invoices is
  'The VAT invoice of a placed order. Written with its number when the order is placed; never changed.';
comment on table job_events is
  'Something that happened to a job: made, moved, blocked, split. Written with the change, by staff or because its order or file changed.';
comment on table job_runs is
  'Time that somebody worked on a job at a stage, from scan to scan. Written at the stations; ended when the job moves on.';
comment on table job_tickets is
  'A fingerprint of what a job’s ticket said when it was printed. Written when staff print it.';
comment on table jobs is
  'An ordered item that is being made, or a part of one. Made when its order is placed; moved by staff at board and stations, and when its order or file changes.';
comment on table letter_pictures is
  'A picture in the emails of campaigns. Written by staff.';
comment on table mail_attachments is
  'A file that went out with an email, as it was sent. Written with the email.';
comment on table mails is
  'An email that waits to be sent or was sent. Written in the transaction of what it is about; the sender notes what became of it.';
comment on table mentions is
  'A colleague named with an @ in a note. Written with the note; done when they say so.';
comment on table monthly_buyers is
  'Who a monthly invoice is addressed to. Written with the invoice; never changed; deleted once tax law no longer needs the names of its orders.';
comment on table monthly_invoices is
  'An invoice over everything that a trade customer ordered in a month. Written by the monthly job; never changed.';
comment on table monthly_orders is
  'An order that is invoiced with the others of its month. Written when it is placed; never changed.';
comment on table number_gaps is
  'Numbers of a series that are left out after a restore, because lost papers may carry them. Written after a restore.';
comment on table number_series is
  'The last number used of a series: orders, invoices, credit notes. Written by whoever takes a number.';
comment on table open_invoices is
  'What is still open of an invoice on account, and when it is due. Kept up to date by triggers of credit_ledger, invoices and credit_accounts.';
comment on table option_groups is
  'A group of a product’s choices: size, paper, finish. Written by staff.';
comment on table order_changes is
  'A change to a placed order: before, after and the difference. Written by staff or the customer; final once it is applied or ended.';
comment on table order_charges is
  'An amount charged on top of a placed order. Written by staff; final once it is paid or withdrawn.';
comment on table order_items is
  'What was ordered, line by line, as it was then. Written with the order; later by changes, by its file and by days that move.';
comment on table order_papers is
  'A fingerprint of what a page of an order said when staff printed it. Written when they print it.';
comment on table order_reminders is
  'When a customer was reminded of what their order waits for. Written by the daily job.';
comment on table order_status_history is
  'A status that an order had, with who set it. Written with each change of status; never changed.';
comment on table order_waits is
  'How long staff wait for a customer who answered no reminder. Written by staff.';
comment on table orders is
  'An order, from checkout to delivery. Written only by checkout and by the verbs of orders/order/change-order.server.ts.';
comment on table page_changes is
  'A transaction that changed something shown on cached pages. Written by the trigger tell_pages; deleted at night.';
comment on table papers is
  'A paper or board that products are made of: weight, thickness. Written by staff.';
comment on table parcel_items is
  'The copies of a job in a parcel. Written by staff while they pack.';
comment on table parcel_papers is
  'A fingerprint of what a label or slip of a parcel said when it was printed. Written when staff print it.';
comment on table parcels is
  'A parcel of an order: open, packed, left. Written by staff while they pack; leaves with its last job.';
comment on table passkeys is
  'A passkey of a member of staff. Written by the sign-in library (Better Auth).';
comment on table payment_checks is
  'A comparison of payments, refunds and disputes with the card provider. Written by the nightly job.';
comment on table payment_differences is
  'Something on which Galley and the card provider disagree, until it is settled. Written by the comparison; settled by staff.';
comment on table payment_events is
  'A signed event of the card provider, kept once. Written when it arrives.';
comment on table payments is
  'An attempt to pay an order or charge, by card, bank transfer or at the counter. Written when it is opened and settled.';
comment on table press_days is
  'A day on which a press has more or less time than usual. Written by staff.';
comment on table press_sheets is
  'A size of sheet that the presses take, with margins. Written by staff.';
comment on table presses is
  'A press, bench or other place where jobs are worked on. Written by staff.';
comment on table price_batch_products is
  'What a price change did to one product, so that it can be undone. Written with the change.';
comment on table price_batches is
  'Price changes that were made together. Written by staff.';
comment on table price_history is
  'A price that changed, with who changed it. Written with the change; never changed.';
comment on table price_imports is
  'A price file that was checked and waits to be applied. Written by staff.';
comment on table price_list_customers is
  'A customer of a price list. Written by staff.';
comment on table price_list_groups is
  'A customer group of a price list. Written by staff.';
comment on table price_list_terms is
  'What a price list takes off a category, a product or everything. Written by staff.';
comment on table price_lists is
  'Prices of their own for some trade customers. Written by staff.';
comment on table pricing_drafts is
  'Prices of a product that staff typed and have not published. Written by staff.';
comment on table pricing_versions is
  'A published state of a product’s pricing. Written with the publication.';
comment on table product_families is
  'A family of products that are made alike. Written by staff.';
comment on table product_options is
  'A choice of a product with its surcharge. Written by staff.';
comment on table product_photos is
  'A photograph of a product. Written by staff.';
comment on table product_search is
  'What is searched of a product. Kept up to date by triggers of products, product_options and categories.';
comment on table products is
  'A product of the shop. Written by staff; its lowest price is worked out when its prices change.';
comment on table profiles is
  'A customer’s name, telephone and email address as they gave them. Written by its customer.';
comment on table proof_answers is
  'What a colleague of the customer said about a shared proof. Written by whoever has the link.';
comment on table proof_shares is
  'A link by which a customer lets others see a proof. Written by its customer.';
comment on table provider_products is
  'What the card provider was last told about a product. Written by the sync.';
comment on table rate_limits is
  'A counter of the rate limiter, in the layout of its library (rate-limiter-flexible). Written with each counted request.';
comment on table receipts is
  'Money that arrived by hand, was returned or was written down by mistake. Written by staff; never changed.';
comment on table refunds is
  'Money that goes back by card. Written by whoever asks for it, then by the job that sends it and by the provider’s events.';
comment on table removed_items is
  'A line that was removed from a placed order, with its jobs and their histories. Written by remove_item.';
comment on table retention_runs is
  'What the last run of a kind of clean-up removed. Written by that run.';
comment on table review_counts is
  'How many reviews have a status and number of stars. Kept up to date by a trigger of reviews.';
comment on table reviews is
  'A customer’s review. Written by its customer; staff publish and reply.';
comment on table sample_pack_requests is
  'A request for a sample pack. Written by visitors; staff note its state.';
comment on table search_phrases is
  'A word or pair of words of products’ names, which a typing error may have meant. Added by keep_product_search.';
comment on table separation_names is
  'What a named ink of customers’ files is for. Written by staff.';
comment on table sessions is
  'A device that is signed in. Written by the sign-in library (Better Auth).';
comment on table settings is
  'One of the owner’s settings. Written by the owner.';
comment on table sheet_jobs is
  'A job on a press sheet, as it was when the sheet was planned. Written with the sheet.';
comment on table sheets is
  'Jobs that are printed together. Written by staff and by the job that makes its files.';
comment on table shop_facts is
  'A fact that a wrong environment must not contradict, such as a fingerprint of the secret. Written at start.';
comment on table stages is
  'A stage that jobs go through. Written by staff.';
comment on table statement_lines is
  'A line of a bank statement that was recorded, once. Written by staff.';
comment on table statement_papers is
  'What the statement of an account that staff last downloaded was made from. Written with the download.';
comment on table subscriber_counts is
  'How many subscribers have a status. Kept up to date by triggers of subscribers.';
comment on table subscriber_days is
  'How many subscribers came and left on a day. Kept up to date by triggers of subscribers.';
comment on table subscriber_imports is
  'What an import of subscribers did. Written by the import.';
comment on table subscriber_tags is
  'How many subscribers have a tag. Kept up to date by triggers of subscribers.';
comment on table subscribers is
  'Somebody who gets the newsletter, or once did. Written by themselves, by staff and by Mailchimp’s sync.';
comment on table suppressions is
  'An email address that must not be written to. Written by whoever unsubscribes, complains or bounces.';
comment on table sync_results is
  'What a sync with the card provider did with a product. Written by the sync.';
comment on table sync_runs is
  'A sync of products with the card provider. Written by the sync.';
comment on table test_card_refunds is
  'A refund of the built-in test card page, in the provider’s place. Written by that page.';
comment on table test_card_sessions is
  'A payment session of the built-in test card page. Written by that page.';
comment on table test_prices is
  'A price at the built-in test provider. Written by the sync.';
comment on table test_products is
  'A product at the built-in test provider. Written by the sync.';
comment on table turnarounds is
  'How fast products are made: working days, cut-off, capacity a day. Written by staff.';
comment on table two_factors is
  'A member of staff’s authenticator app. Written by the sign-in library (Better Auth).';
comment on table upload_pieces is
  'A piece of a large file that is being uploaded. Written by the upload.';
comment on table uploads is
  'A large file that arrives in pieces. Written by the upload.';
comment on table used_codes is
  'A code of an authenticator app that was used, so that it works once. Written at sign-in.';
comment on table user_roles is
  'Who is staff, and with which roles. Written by the owner.';
comment on table users is
  'An account of a customer or member of staff. Written by the sign-in library (Better Auth) and by staff.';
comment on table vat_changes is
  'An item’s VAT that staff overruled after the sale. Written by staff.';
comment on table verifications is
  'A link or code that was sent: to confirm an address, choose a password, join as staff. Written by the sign-in library (Better Auth) and by invitations.';
comment on table whole_order_checks is
  'One row: when every order was last checked. Written by the hourly check.';

comment on function address_on_paper(orders, text) is
  'A fingerprint of the address that a paper of an order shows.';
comment on function analyze_for_campaign(text) is
  'Lets the pages’ role refresh the planner’s figures of the two tables of campaigns.';
comment on function artwork_events_stay() is
  'What happened to artwork is never rewritten; only names and notes of erased people go.';
comment on function artwork_family(uuid[]) is
  'Files and all that they were made from.';
comment on function artwork_forgets_sender() is
  'A file that is kept for good forgets which network sent it.';
comment on function artwork_has_file() is
  'Refuses a file that was already removed, in a cart or an order.';
comment on function artwork_opinions(uuid) is
  'The newest opinion of each person about a shared proof.';
comment on function balance_is_ledger() is
  'Refuses a balance that isn’t the sum of the account’s entries.';
comment on function capacity_changed() is
  'A turnaround’s new capacity opens and closes its days.';
comment on function category_has_figures() is
  'A new category gets its row of figures.';
comment on function category_renamed() is
  'A category’s new name is found by the search.';
comment on function change_stays() is
  'A change to an order is never rewritten once it is applied or ended.';
comment on function change_within_irish_limit() is
  'Refuses a change with which sales to Ireland pass the yearly limit.';
comment on function charge_stays() is
  'A charge is never rewritten once it is paid or withdrawn.';
comment on function code_terms(discount_codes) is
  'A code’s terms, as an order keeps them.';
comment on function complaint_item_was_ordered() is
  'Refuses a problem about more copies than its order has.';
comment on function contents_on_paper(orders, text) is
  'A fingerprint of what a paper of an order lists.';
comment on function contents_on_paper(parcels, text) is
  'A fingerprint of what a paper of a parcel lists.';
comment on function count_campaign_recipient() is
  'Adds up a campaign’s figures.';
comment on function count_subscriber_states(text[], bigint[]) is
  'Adds to the number of subscribers of each status.';
comment on function count_subscriber_tags(text[], integer[]) is
  'Adds to the number of subscribers with each tag.';
comment on function count_subscribers_changed() is
  'Adds up subscribers by status and day, after a change.';
comment on function count_subscribers_gained() is
  'Adds up subscribers by status and day, for new ones.';
comment on function count_subscribers_lost() is
  'Adds up subscribers by status and day, for deleted ones.';
comment on function count_tags_changed() is
  'Adds up subscribers by tag, after a change.';
comment on function count_tags_gained() is
  'Adds up subscribers by tag, for new ones.';
comment on function count_tags_lost() is
  'Adds up subscribers by tag, for deleted ones.';
comment on function credit_notes_within_invoice() is
  'Refuses credit notes that are more than their invoice.';
comment on function draft_follows_order() is
  'A draft is accepted when its order is placed.';
comment on function due_on_account(uuid, uuid, uuid) is
  'The day on which an order or charge on account is due.';
comment on function forget_attachments() is
  'An email whose address was erased loses its files.';
comment on function invitations_end_with_right() is
  'Invitations end when whoever sent them is no longer an owner.';
comment on function invoice_sets_due_day() is
  'An open invoice is due on the day that the invoice says.';
comment on function is_delivery_plan(jsonb) is
  'Whether the owner’s delivery prices are complete.';
comment on function is_erased_order(uuid) is
  'Whether an order’s customer was erased.';
comment on function item_has_begun(uuid, text) is
  'Whether an item is being made, by where its jobs are now.';
comment on function item_has_public_price() is
  'Works out an item’s public price from its price and the trade saving.';
comment on function item_was_begun(uuid) is
  'Whether work on an item ever began, wherever its jobs are now.';
comment on function job_follows_artwork() is
  'A job that isn’t begun goes where its file’s state puts it.';
comment on function job_follows_day() is
  'A job is due on its item’s day.';
comment on function job_follows_item() is
  'A job has its item’s number of copies; refuses another number for a job in parts.';
comment on function job_has_words() is
  'Keeps the words by which the board finds an open job.';
comment on function jobs_find_their_person() is
  'A job that moves goes to the person who usually has it there.';
comment on function jobs_follow_day() is
  'Jobs are due on their order’s day, where their item has none.';
comment on function jobs_follow_order() is
  'Makes the jobs of a placed order, and moves them with the order’s status.';
comment on function jobs_keep_packed_copies() is
  'Refuses a job with fewer copies than are packed.';
comment on function jobs_on(text, date) is
  'How many jobs of a turnaround leave on a day.';
comment on function jobs_wait_for_change() is
  'Jobs wait while a change to their order waits to be paid.';
comment on function jobs_without_words(jsonb) is
  'The jobs of a removed line without what people wrote.';
comment on function join_part(uuid, uuid, uuid, text, timestamp with time zone) is
  'Joins two parts of a job: one goes, with its history, work and sheets moved to the other. The pages’ role may not delete jobs itself.';
comment on function keep_an_owner() is
  'Refuses to leave the shop without an owner.';
comment on function keep_category_figures(text[]) is
  'Works out the figures of categories.';
comment on function keep_first_options(text[]) is
  'Works out what the first option of each group adds to products’ prices.';
comment on function keep_full_day(text, date) is
  'Notes whether a turnaround’s day is full.';
comment on function keep_open_invoices(uuid) is
  'Works out what is open of an account’s invoices.';
comment on function keep_product_search(text[]) is
  'Works out what is searched of products.';
comment on function leaving_times() is
  'When parcels and collections leave, by day of the week.';
comment on function ledger_opens_invoices() is
  'Each entry on an account changes what is open of its invoices.';
comment on function ledger_stays() is
  'An entry on an account is never rewritten; only references of erased people go.';
comment on function left_at(uuid, text) is
  'When an order left or was cancelled, by its history.';
comment on function logged_without_words(jsonb) is
  'What the audit log keeps of an erased person’s order.';
comment on function make_added_job(uuid, timestamp with time zone) is
  'Makes the job of a line that was added to a placed order.';
comment on function minutes_of(text) is
  'A time of day as minutes after midnight.';
comment on function monthly_invoice_is_its_orders() is
  'Refuses a monthly invoice that isn’t the sum of its orders.';
comment on function new_jobs_find_their_person() is
  'A new job goes to the person who usually has it at its stage.';
comment on function offers_stay() is
  'What was offered is never rewritten.';
comment on function option_groups_papers() is
  'Refuses a group that chooses no paper while its options name papers.';
comment on function options_naming_papers() is
  'The papers that options name in their texts, for the catalogue that Galley comes with.';
comment on function order_follows_tracking() is
  'An order’s tracking number is that of its parcels.';
comment on function order_has_words() is
  'Keeps the words by which an order is found.';
comment on function order_items_add_up() is
  'Refuses an order whose lines don’t add up to its sum.';
comment on function order_status_has_history() is
  'Refuses a change of status without its row of history.';
comment on function paper_from_name(text, text, text) is
  'The paper that an option’s name describes, for the catalogue that Galley comes with.';
comment on function papers_from_names() is
  'Fills in papers and leaves of the catalogue that Galley comes with.';
comment on function parcel_follows_tracking() is
  'A tracking number that staff give an order is that of its one parcel.';
comment on function parcel_takes_tracking() is
  'An order’s first parcel takes the tracking number that staff gave the order.';
comment on function parcels_follow_jobs() is
  'A parcel leaves with the last of its jobs, and comes back if one comes back.';
comment on function parcels_hold_copies_once() is
  'Refuses more copies in parcels than a job has, and copies of another order.';
comment on function parcels_leave_full() is
  'Refuses to send an empty parcel.';
comment on function parcels_stay_as_they_left() is
  'The contents of a parcel that has left stay.';
comment on function person_for(text, text) is
  'Who usually has a family’s jobs at a stage, if they may.';
comment on function place_given_up() is
  'A line that is removed opens its turnaround’s day.';
comment on function places_taken() is
  'Refuses more jobs of a turnaround on a day than its capacity, and notes days that are full.';
comment on function press_full_days(text) is
  'The days on which the presses of a category are full.';
comment on function product_options_counted() is
  'Works out prices, figures and search after a change of options.';
comment on function product_options_keep_paper() is
  'Refuses an option without paper in a group that chooses the paper.';
comment on function product_options_name_paper() is
  'Refuses an option with a paper in a group that chooses none.';
comment on function product_options_pages() is
  'Refuses options that have pages where their group asks for none, or have none where it does.';
comment on function products_counted() is
  'Works out figures and search after a change of products.';
comment on function products_keep_turnaround() is
  'Refuses a product without a turnaround.';
comment on function receipt_counts() is
  'Adds a receipt to what its payment has received; refuses one that reverses something else.';
comment on function receipts_stay() is
  'A receipt is never rewritten; only words about erased people go.';
comment on function refunds_within_payment() is
  'Refuses refunds that are more than their payment.';
comment on function refuse_change() is
  'Rows of this table are never changed or deleted.';
comment on function refuse_erasing_debtors() is
  'Refuses to delete the account of somebody who owes.';
comment on function refuse_rewriting_history() is
  'Rows of this table are never rewritten; only names and words of erased people go.';
comment on function remove_item(uuid, uuid, timestamp with time zone) is
  'Removes a line from a placed order with its jobs, which go into removed_items. The pages’ role may not delete them itself.';
comment on function renew_subscriber_version() is
  'Counts a subscriber’s changes, so that a sync sees them.';
comment on function reprint_is_of_first_order() is
  'Refuses a reprint of a reprint, or of an order that was never placed.';
comment on function reviews_counted() is
  'Adds up reviews by status and stars.';
comment on function search_joined(text) is
  'A text without spaces and signs, as the search compares it.';
comment on function search_text(text) is
  'A text in small letters without accents, as the search compares it.';
comment on function sheet_ends() is
  'A sheet’s jobs are free once it is printed, withdrawn or has failed.';
comment on function sheet_goes_forward() is
  'Refuses to take a sheet back, except an undone “Printed” within a minute.';
comment on function sheet_waits_again() is
  'A sheet whose “Printed” is undone has its jobs again.';
comment on function shipped_products_are_of() is
  'The papers of products whose options don’t name one, for the catalogue that Galley comes with.';
comment on function shop_terms() is
  'The settings that decide a later change’s price, as an order keeps them.';
comment on function side_without_words(jsonb) is
  'A side of a change without what people wrote.';
comment on function sold_to_ireland(timestamp with time zone, uuid) is
  'What was sold to Ireland in a year, without VAT.';
comment on function stage_for(text, text, boolean) is
  'A family’s first or last stage of a kind.';
comment on function stage_rank(text) is
  'Where a kind of stage is on the way through the shop, from 1.';
comment on function stage_wanted(text, text, text, boolean, boolean, boolean) is
  'The stage to which a job goes when staff set its order’s status; null: it stays.';
comment on function stale_papers(orders) is
  'The papers of an order that say something else than is true now.';
comment on function tell_board() is
  'Tells open boards that something changed.';
comment on function tell_pages() is
  'Tells cached pages that something shown changed.';
comment on function terms_set_due_days() is
  'New payment terms move the due days of open invoices.';
comment on function test_vat_of_shipped() is
  'Sets the VAT tests of the catalogue that Galley comes with.';
comment on function tracking_of_parcels(uuid) is
  'The tracking numbers of an order’s parcels, as far as they fit.';
comment on function within_irish_limit() is
  'Refuses an order with which sales to Ireland pass the yearly limit.';
comment on function words_follow_item() is
  'A job is found by its item’s new words.';
comment on function words_follow_order() is
  'Jobs are found by their order’s new customer name.';
comment on function words_meet(text) is
  'Where words of a text meet, for phrases that are typed without the space.';
comment on function words_of_job(jobs) is
  'The words by which the board finds a job.';
comment on function words_of_order(orders) is
  'The words by which an order is found.';
comment on function words_on_ticket(jobs) is
  'A fingerprint of what a job’s ticket says.';
comment on function words_on_ticket(jobs, order_items, orders) is
  'The same, from rows that were read already.';
comment on function work_ends() is
  'Work on a job that nobody ended ends when the job moves on.';
