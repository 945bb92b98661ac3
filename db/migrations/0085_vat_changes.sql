-- A refund of VAT that was not due: its credit note credits VAT alone.
alter table refunds add column vat_only boolean not null default false;

-- Where staff overruled an item's VAT after the sale, and who bore it. The order, its item and its invoice stay as they were
-- bought. `refund` and `account`: the VAT was charged and has been given back, by card or off the account. `shop`: VAT
-- turned out to be due, and the shop pays it out of the price. `none`: there was no VAT in what was paid.
create table vat_changes (
  order_item_id uuid primary key references order_items on delete cascade,
  vat_class text not null check (vat_class in ('standard', 'zero')),
  amount_pence integer not null check (amount_pence >= 0),
  borne text not null check (borne in ('refund', 'account', 'shop', 'none')),
  refund_id uuid unique references refunds,
  ledger_id bigint unique references credit_ledger,
  reason text not null check (reason <> ''),
  actor text not null check (actor <> ''),
  created_at timestamptz not null default now(),
  constraint vat_change_names_its_money check (
    (borne = 'refund') = (refund_id is not null) and (borne = 'account') = (ledger_id is not null)),
  constraint vat_change_bears_what_is_due check (
    (borne = 'none') = (amount_pence = 0) and (borne <> 'shop' or vat_class = 'standard')
    and (borne not in ('refund', 'account') or vat_class = 'zero'))
);
