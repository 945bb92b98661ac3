-- Outside a transaction.
-- What was charged on top of an order may be paid by bank transfer or at the counter too. One payment collects all of it.
alter table payments drop constraint payments_by_hand_have_no_page;
alter table payments add constraint payments_by_hand_have_no_page check (provider <> 'hand' or session_id is null) not valid;
-- Then:
alter table payments validate constraint payments_by_hand_have_no_page;
-- Then:
create unique index concurrently one_payment_by_hand_of_a_charge on payments (charge_id) where provider = 'hand';
-- Then:
-- Its card page may be open meanwhile.
create unique index concurrently payments_one_open_now on payments (charge_id) where status = 'pending' and provider <> 'hand';
-- Then:
drop index payments_one_open_per_charge;
alter index payments_one_open_now rename to payments_one_open_per_charge;
