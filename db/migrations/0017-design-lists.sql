-- A design that is made many times, once for each row of a list.
create table design_lists (
  design_id uuid primary key references designs (id) on delete cascade,
  file_name text not null,
  column_names jsonb not null constraint design_lists_column_names_check check (jsonb_typeof(column_names) = 'array'),
  records jsonb not null constraint design_lists_records_check check (jsonb_typeof(records) = 'array'),
  settings jsonb not null constraint design_lists_settings_check check (jsonb_typeof(settings) = 'object'),
  faults jsonb not null default '[]' constraint design_lists_faults_check check (jsonb_typeof(faults) = 'array'),
  state text not null constraint design_lists_state_check check (state in ('checking', 'open', 'making', 'made')),
  problem text,
  done int not null default 0,
  revision int not null default 1,
  artwork_id uuid references artworks (id) on delete set null,
  updated_at timestamptz not null
);
create index design_lists_artwork on design_lists (artwork_id) where artwork_id is not null;
comment on table design_lists is 'The rows that a design is made of many times: one card for each colleague, one voucher for each number. Goes with its design.';
comment on column design_lists.settings is 'Which column fills which field, what counts up, and how many copies of each (artwork/designs/list/design-list.ts).';
comment on column design_lists.faults is 'What is wrong with which record and field, as it was last checked.';
comment on column design_lists.done is 'How many records are checked or made so far, while that goes on.';
