-- What must outlive a restore. A database that is put back to an earlier day has forgotten which numbers its papers carry and who asked
-- to be erased since; both are also kept outside it, and come back into it here.

-- The numbers of a series that are left out, because papers that are no longer in the database may carry them.
create table number_gaps (
  series text not null,
  after_number integer not null check (after_number >= 0),
  until_number integer not null,
  why text not null check (why <> ''),
  recorded_at timestamptz not null,
  primary key (series, after_number),
  constraint a_gap_has_numbers check (until_number > after_number)
);

-- Who was erased: by the account's id, by a code of the address from which the address can't be read, or by the order of somebody who gave no
-- address. `to_do`: it happened after the
-- moment to which the database was put back, so it has to be done again; `why_not` says what stands in its way: the account owes, or is one of staff
-- or the only owner’s.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  erased_at timestamptz not null,
  user_id uuid,
  address_code text,
  order_id uuid,
  to_do boolean not null default false,
  why_not text check (why_not in ('owes', 'staff', 'last-owner')),
  constraint an_erasure_names_somebody check (num_nonnulls(user_id, address_code, order_id) > 0),
  constraint what_is_done_has_no_obstacle check (why_not is null or (to_do and user_id is not null))
);

create index erasures_to_do on erasures (erased_at) where to_do;
create index erasures_by_time on erasures (erased_at);
