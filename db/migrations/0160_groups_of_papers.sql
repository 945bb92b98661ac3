-- Delivery prices list the products whose weight isn't known, for which the option groups that choose a paper are looked up. Those
-- are few, but without this index every option group of every product was read, twice.
create index option_groups_paper on option_groups (product_id, key) where sets_paper;
