-- Templates that the owner makes from a PDF of her own.
create table template_files (
  id uuid primary key,
  kind text not null constraint template_files_kind_check check (kind in ('pages', 'font')),
  name text not null constraint template_files_name_check check (name <> ''),
  postscript_name text,
  licence_confirmed_by text,
  storage_key text not null,
  bytes bigint not null constraint template_files_bytes_check check (bytes > 0),
  sha256 text not null,
  created_at timestamptz not null,
  constraint template_files_font_has_a_licence check (kind = 'font' and postscript_name is not null and licence_confirmed_by is not null
    or kind = 'pages' and postscript_name is null and licence_confirmed_by is null)
);
create index template_files_key on template_files (storage_key);
comment on table template_files is 'What the owner’s templates are drawn with: the pages of her PDF without the words that became fields, and her own fonts, with who confirmed that we may use them. Never changed.';

create table template_drafts (
  template_id text primary key references design_templates (id) on delete cascade,
  layout jsonb not null constraint template_drafts_layout_check check (jsonb_typeof(layout) = 'object'),
  problems jsonb not null constraint template_drafts_problems_check check (jsonb_typeof(problems) = 'array'),
  revision int not null constraint template_drafts_revision_check check (revision >= 1),
  trial jsonb,
  updated_at timestamptz not null
);
comment on table template_drafts is 'A template of the owner’s own as she is making it. Publishing makes the next version of it, once every sample of it has passed the check.';
comment on column template_drafts.problems is 'Placeholders of her PDF that couldn’t become fields, with their places.';
comment on column template_drafts.revision is 'Goes up with each change, so that what was tried is what is published.';
comment on column template_drafts.trial is 'How far the check of its samples is, or what it found (artwork/template-making/trial.ts).';
