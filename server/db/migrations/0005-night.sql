-- Until this hour (wall clock) the evening before still counts as running.
alter table stores add column night_end_time time not null default '04:00';

-- When a CHECKED_IN appointment holds its locker: its day and past midnight; null when it holds none.
alter table appointments add column locker_during tsrange check (not isempty(locker_during));
drop index appointments_locker_in_use;
alter table appointments add constraint appointments_locker_in_use
  exclude using gist (store_code with =, locker_id with =, locker_during with &&);

-- Former rows hold theirs for their day, as before: two might share one past midnight already.
update appointments set locker_during = tsrange(start_date + start_time, start_date + time '24:00')
  where status = 'CHECKED_IN' and locker_id is not null;
