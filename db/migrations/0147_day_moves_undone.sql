-- A promised day that was moved by mistake is put back within a minute: the change that does so names the one that it takes back, and
-- neither counts any more.
alter table day_changes add column undoes bigint unique references day_changes (id) on delete cascade;
