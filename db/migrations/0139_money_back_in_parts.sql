-- What a decision about a problem gave back: one row for each payment, or each charge on the account, that it came of.
create table complaint_decision_money (
  decision_id uuid not null references complaint_decisions (id) on delete cascade,
  refund_id uuid unique references refunds (id),
  ledger_id bigint unique references credit_ledger (id),
  constraint money_is_of_one_kind check (num_nonnulls(refund_id, ledger_id) = 1)
);
create index complaint_decision_money_of on complaint_decision_money (decision_id);

insert into complaint_decision_money (decision_id, refund_id, ledger_id)
select id, refund_id, ledger_id from complaint_decisions where refund_id is not null or ledger_id is not null;

-- That a decision to give money back has such rows, and of its amount, is an invariant.
alter table complaint_decisions drop constraint outcome_is_there;
alter table complaint_decisions drop column refund_id, drop column ledger_id;
alter table complaint_decisions add constraint outcome_is_there check ((outcome = 'reprint') = (reprint_order_id is not null));
