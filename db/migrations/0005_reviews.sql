-- Reviews by customers: one of each product of an order, with the shop's answer.

alter table reviews add column reply text check (reply <> '');
alter table reviews add column moderated_by uuid references users on delete set null;
create unique index reviews_one_of_an_order on reviews (order_id, product_id) where order_id is not null;
create index reviews_by_status on reviews (status, created_at desc);
