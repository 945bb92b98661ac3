-- Outside a transaction.
-- A line of a bank statement may pay several orders of one customer: each gets a receipt of its own. That the line
-- counts once is said by the key of statement_lines.
create unique index concurrently receipts_once_for_each_payment on receipts (statement_line, payment_id);
-- Then:
alter table receipts add constraint receipts_once_for_each_payment unique using index receipts_once_for_each_payment;
-- Then:
alter table receipts drop constraint receipts_statement_line_key;
