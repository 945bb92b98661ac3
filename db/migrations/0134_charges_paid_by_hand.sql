-- What was charged on top of an order may be paid by bank transfer or at the counter too. One payment collects all of it.
alter table payments drop constraint payments_by_hand_have_no_page;
alter table payments add constraint payments_by_hand_have_no_page check (provider <> 'hand' or session_id is null);
create unique index one_payment_by_hand_of_a_charge on payments (charge_id) where provider = 'hand';
-- Its card page may be open meanwhile.
drop index payments_one_open_per_charge;
create unique index payments_one_open_per_charge on payments (charge_id) where status = 'pending' and provider <> 'hand';
