-- The file that came with a request for a quote and is printed for a line: it becomes its item's artwork.
alter table draft_lines add column artwork_id uuid references artworks on delete set null;
alter table draft_lines add constraint what_we_do_not_make_has_no_file check (artwork_id is null or product_id is not null);
create index draft_lines_artwork on draft_lines (artwork_id) where artwork_id is not null;
