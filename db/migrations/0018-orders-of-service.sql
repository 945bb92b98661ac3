-- Outside a transaction.
-- Orders of service: designs whose pages are laid out from what they say. And what others say about a design by its link.
alter table designs add column service jsonb, alter column template_id drop not null, alter column template_version drop not null;
comment on column designs.service is 'What an order of service says, part by part (artwork/designs/service/service.ts): its pages are laid out from it. Null for a filled-in template.';
-- Then:
alter table designs add constraint designs_service_check check (jsonb_typeof(service) = 'object') not valid,
  add constraint designs_have_pages
    check ((service is null) = (template_id is not null) and (template_id is null) = (template_version is null)) not valid;
-- Then:
alter table designs validate constraint designs_service_check;
-- Then:
alter table designs validate constraint designs_have_pages;
-- Then:
create table design_links (
  id uuid primary key default gen_random_uuid(),
  design_id uuid not null references designs (id) on delete cascade,
  approves boolean not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index design_links_open on design_links (design_id, approves) where ended_at is null;
create index design_links_design on design_links (design_id);
comment on table design_links is 'Links by which others see a design without an account, until its owner ends them. Removed with the design.';
comment on column design_links.approves is 'Whether the person with this link approves the design; while there is one, its owner doesn’t.';

create table design_notes (
  id bigint generated always as identity primary key,
  design_id uuid not null references designs (id) on delete cascade,
  page smallint not null constraint design_notes_page_check check (page between 1 and 999),
  x real constraint design_notes_x_check check (x between 0 and 1),
  y real constraint design_notes_y_check check (y between 0 and 1),
  name text not null constraint design_notes_name_check check (length(name) between 1 and 80),
  words text not null constraint design_notes_words_check check (length(words) between 1 and 1000),
  created_at timestamptz not null,
  done_at timestamptz
);
create index design_notes_design on design_notes (design_id, id);
comment on table design_notes is 'What somebody with the link would change in a design. Its owner marks it as done. Removed with the design.';
comment on column design_notes.x is 'How far from the left edge of the page, as a fraction; null if it is about the whole page.';
comment on column design_notes.y is 'How far from its top edge.';

create table design_approvals (
  design_id uuid primary key references designs (id) on delete cascade,
  name text not null constraint design_approvals_name_check check (length(name) between 1 and 80),
  digest text not null,
  approved_at timestamptz not null
);
comment on table design_approvals is 'Who last approved a design by its link. It counts only while the design is as it was then. Removed with the design.';
comment on column design_approvals.digest is 'Of what the design said: after a change it is another.';
