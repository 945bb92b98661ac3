-- Views of every list, not only of orders. The version before writes only views of orders, which is the default; until its
-- last process has ended it shows views of other lists among those of orders.
alter table order_views add column list text not null default 'orders';
create unique index order_views_name on order_views (user_id, list, lower(name));
drop index order_views_once;
comment on table order_views is 'A list of the back office that a member of staff saved: filter, order and columns under a name. Written by them; shown to everybody who sees the list if shared. Named when only orders had views.';
comment on column order_views.list is 'Which list it is of, as in desk/list-views/lists.ts.';
