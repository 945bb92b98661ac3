-- Templates that customers fill in, and what they made of them.
create table design_templates (
  id text primary key constraint design_templates_id_check check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null constraint design_templates_name_check check (name <> ''),
  description text not null,
  tags text[] not null default '{}',
  version int not null,
  "position" int not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table design_templates is 'A template that customers fill in, in its newest published version. Those that come with the shop are added at start.';

create table design_template_products (
  template_id text not null references design_templates (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  "position" int not null,
  primary key (template_id, product_id)
);
create index design_template_products_product on design_template_products (product_id);
comment on table design_template_products is 'What a template can be ordered as; the first is usual. Written with the template.';

create table design_template_versions (
  template_id text not null references design_templates (id) on delete cascade,
  version int not null constraint design_template_versions_version_check check (version >= 1),
  layout jsonb not null constraint design_template_versions_layout_check check (jsonb_typeof(layout) = 'object'),
  created_at timestamptz not null,
  primary key (template_id, version)
);
comment on table design_template_versions is 'Pages, fields and colours of a template (src/composition/layout/layout.ts). Never changed: a design keeps the version it was begun with.';

create table designs (
  id uuid primary key default gen_random_uuid(),
  template_id text not null,
  template_version int not null,
  product_id text not null references products (id),
  user_id uuid references users (id) on delete cascade,
  cart_token text,
  name text not null constraint designs_name_check check (name <> '' and length(name) <= 80),
  filled_in jsonb not null constraint designs_filled_in_check check (jsonb_typeof(filled_in) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint designs_template foreign key (template_id, template_version)
    references design_template_versions (template_id, version),
  constraint designs_have_one_owner check ((user_id is null) <> (cart_token is null))
);
create index designs_user on designs (user_id, updated_at desc) where user_id is not null;
create index designs_guest on designs (cart_token) where cart_token is not null;
create index designs_old on designs (updated_at);
create index designs_template_version on designs (template_id, template_version);
create index designs_product on designs (product_id);
comment on table designs is 'What a customer made of a template: words, photos, colours. Theirs, or a guest’s by the cart’s cookie. Written by them; removed by age.';

create table design_artworks (
  artwork_id uuid primary key references artworks (id) on delete cascade,
  design_id uuid not null references designs (id) on delete cascade
);
create index design_artworks_design on design_artworks (design_id);
comment on table design_artworks is 'A print file that was made from a design, so that the next one can be made with one change. Written with the file.';
create trigger tell_pages after insert or delete or update or truncate on design_templates for each statement execute function tell_pages();
create trigger tell_pages after insert or delete or update or truncate on design_template_products for each statement execute function tell_pages();
