-- Outside a transaction.
-- For whom an entry of a job's history is: everybody on the floor, or those who see money. What its note says was written for them.
alter table job_events add column audience text not null default 'floor' constraint job_events_audience_check check (audience in ('floor', 'money'));
-- Then:
-- A change of nothing but the price was written into the histories of its jobs.
update job_events set audience = 'money' where kind = 'changed' and note like 'price £%';
