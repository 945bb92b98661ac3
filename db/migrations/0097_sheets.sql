-- Press sheets and the sheets that are made on them: jobs of one paper printed together (decision 0015).

-- The paper sizes that the shop prints on, as its presses take them. Lengths in thousandths of a millimetre.
create table press_sheets (
  id text primary key check (id ~ '^[a-z0-9-]+$'),
  name text not null unique check (name <> ''),
  position integer not null default 0,
  width_um integer not null check (width_um between 50000 and 5080000),
  height_um integer not null check (height_um between 50000 and 5080000),
  -- the edge that the press holds, and how deep
  gripper_edge text not null check (gripper_edge in ('bottom', 'right', 'top', 'left')),
  gripper_um integer not null check (gripper_um between 0 and 100000),
  margin_bottom_um integer not null check (margin_bottom_um between 0 and 100000),
  margin_right_um integer not null check (margin_right_um between 0 and 100000),
  margin_top_um integer not null check (margin_top_um between 0 and 100000),
  margin_left_um integer not null check (margin_left_um between 0 and 100000),
  -- between two cuts; null: room for both bleeds
  gutter_um integer check (gutter_um between 0 and 100000),
  work_style text not null
    check (work_style in ('single-sided', 'sheetwise', 'perfecting', 'work-and-turn', 'work-and-tumble')),
  -- sheets lost each time another plate is set up
  make_ready_sheets integer not null default 0 check (make_ready_sheets between 0 and 10000),
  -- copies printed beyond those ordered: a share of them, and a number
  overs_percent integer not null default 0 check (overs_percent between 0 and 100),
  overs_copies integer not null default 0 check (overs_copies between 0 and 10000),
  -- what corrects the push-out of booklets, in per cent
  creep_percent integer not null default 100 check (creep_percent between 100 and 140),
  -- whether sheets are put into the press's folder, and their cut list beside them
  to_folder boolean not null default false,
  with_cut_list boolean not null default true,
  archived_at timestamptz,
  updated_at timestamptz not null default now()
);
insert into press_sheets (id, name, position, width_um, height_um, gripper_edge, gripper_um,
  margin_bottom_um, margin_right_um, margin_top_um, margin_left_um, gutter_um, work_style) values
  ('sra3', 'SRA3', 10, 450000, 320000, 'bottom', 4000, 4000, 4000, 4000, 4000, 4000, 'sheetwise'),
  ('b2', 'B2', 20, 707000, 500000, 'bottom', 12000, 6000, 6000, 6000, 6000, null, 'sheetwise');

-- Jobs printed together: one or more different sheets of paper, each printed a number of times.
create table sheets (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique generated always as identity,
  code text not null unique generated always as ('S-' || lpad(number::text, greatest(4, length(number::text)), '0')) stored,
  press_sheet_id text not null references press_sheets (id),
  -- the paper that all of its jobs are printed on
  stock text not null check (stock <> ''),
  state text not null default 'planned' check (state in ('planned', 'making', 'ready', 'printed', 'withdrawn', 'failed')),
  version integer not null default 1,
  -- as planned (imposition's SheetPlan), so that what was seen is what is made
  plan jsonb not null,
  -- different sheets; sheets through the press; those that each job alone would have needed
  plates integer not null check (plates >= 1),
  print_sheets integer not null check (print_sheets >= 1),
  sheets_alone integer not null check (sheets_alone >= 1),
  waste double precision not null check (waste between 0 and 1),
  -- how often making it was begun, and why it failed, as a sentence
  tries integer not null default 0,
  problem text check (problem <> ''),
  -- the files in storage, until they are removed
  pdf_key text unique check (pdf_key <> ''),
  cuts_key text unique check (cuts_key <> ''),
  csv_key text unique check (csv_key <> ''),
  spots text[] not null default '{}',
  -- the file in the press's folder: its name, when it was whole, and when the press had taken it
  folder_name text check (folder_name <> ''),
  folder_at timestamptz,
  folder_taken_at timestamptz,
  -- the sheet that it was made anew from
  replaces uuid references sheets (id),
  made_by uuid references users (id) on delete set null,
  made_by_name text not null,
  created_at timestamptz not null,
  ready_at timestamptz,
  -- printed, withdrawn or failed
  ended_at timestamptz,
  ended_by_name text,
  constraint sheets_ended check ((state in ('printed', 'withdrawn', 'failed')) = (ended_at is not null)),
  constraint sheets_failed check ((state = 'failed') = (problem is not null)),
  constraint sheets_files check ((pdf_key is null) = (cuts_key is null) and (pdf_key is null) = (csv_key is null)
    and (pdf_key is null or state in ('ready', 'printed')) and (pdf_key is not null or state <> 'ready'))
);
create index sheets_open on sheets (number) where state in ('planned', 'making', 'ready');
create index sheets_ended_at on sheets (ended_at) where ended_at is not null;
create index sheets_of_maker on sheets (made_by) where made_by is not null;
create index sheets_in_folder on sheets (id) where folder_name is not null;

-- A job on a sheet, with what it was when the sheet was planned: another quantity or file makes the sheet wrong.
create table sheet_jobs (
  sheet_id uuid not null references sheets (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  quantity integer not null check (quantity >= 1),
  -- with overs
  print_quantity integer not null check (print_quantity >= quantity),
  sha256 text not null,
  -- whether its sheet is still to be printed
  is_live boolean not null default true,
  primary key (sheet_id, job_id)
);
-- A job is on one live sheet: whoever comes second is refused.
create unique index sheet_jobs_live on sheet_jobs (job_id) where is_live;
create index sheet_jobs_of_job on sheet_jobs (job_id);

create function sheet_ends() returns trigger language plpgsql as $$
begin
  update sheet_jobs set is_live = false where sheet_id = new.id and is_live;
  return null;
end $$;
create trigger sheet_ends after update on sheets for each row
  when (old.state <> new.state and new.state in ('printed', 'withdrawn', 'failed'))
  execute function sheet_ends();

-- What has ended stays so, and no sheet goes back.
create function sheet_goes_forward() returns trigger language plpgsql as $$
begin
  if old.state in ('printed', 'withdrawn', 'failed')
    or array_position(array['planned', 'making', 'ready'], new.state) < array_position(array['planned', 'making', 'ready'], old.state)
    or new.state = 'printed' and old.state <> 'ready' then
    raise exception 'sheet % can''t go from % to %', old.code, old.state, new.state
      using errcode = 'check_violation', constraint = 'sheet_goes_forward';
  end if;
  return new;
end $$;
create trigger sheet_goes_forward before update on sheets for each row
  when (old.state <> new.state) execute function sheet_goes_forward();

create trigger tell_board after insert or update or delete on sheet_jobs for each statement execute function tell_board();
