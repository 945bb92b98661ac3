-- How many jobs left on each finished day, and how many of them by the day promised. Counted each night for the last 30 days, since an
-- order may be cancelled or its jobs come back afterwards; the overview counts days that are not here itself.
create table daily_promises (
  day date primary key,
  jobs int not null check (jobs >= 0),
  kept int not null check (kept between 0 and jobs)
);
