-- Outside a transaction.
-- What the version before the first release (its last migration was 0215_names_of_guards) has and the first release has not: triggers by which
-- the database made jobs, moved them and ended sheets for processes that knew no better. Those of that version do it by commands, so these
-- did nothing for them any longer. One busy table a part (decision 0025). At the end the database is one of the first release, in the same
-- transaction that notes it. Until then it is one of the version before, and whatever was dropped is harmless.
drop trigger if exists jobs_follow_day on orders;
drop trigger if exists jobs_follow_order on orders;
-- Then:
drop trigger if exists job_follows_artwork on order_items;
drop trigger if exists job_follows_day on order_items;
drop trigger if exists job_follows_item on order_items;
-- Then:
drop trigger if exists jobs_stop_waiting_for_change on order_changes;
drop trigger if exists jobs_wait_for_change on order_changes;
-- Then:
drop trigger if exists jobs_find_their_person on jobs;
drop trigger if exists new_jobs_find_their_person on jobs;
drop trigger if exists work_ends on jobs;
-- Then:
drop trigger if exists sheet_ends on sheets;
drop trigger if exists sheet_waits_again on sheets;
-- Then:
drop function if exists jobs_follow_day(), jobs_follow_order(), job_follows_artwork(), job_follows_day(), job_follows_item(),
  jobs_wait_for_change(), jobs_find_their_person(), new_jobs_find_their_person(), work_ends(), sheet_ends(), sheet_waits_again();
drop function if exists make_added_job(uuid, timestamptz), stage_wanted(text, text, text, boolean, boolean, boolean), person_for(text, text);
insert into kysely_migration (name, timestamp) select '0001_first_release', min(timestamp) from kysely_migration;
delete from kysely_migration where name <> '0001_first_release';
