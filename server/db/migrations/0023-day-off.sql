-- The flag for a day off means the day on which it was set; one that is set now means the day of the upgrade.
alter table staffs add column day_off_on date;
with flagged as (
  select store_code, id, row_number() over (partition by store_code order by id) as place from staffs where day_off_now
), counted as (
  select store_code, count(*) as rows from flagged group by store_code
), bumped as (
  update stores set last_version = last_version + counted.rows from counted where code = counted.store_code
  returning code, last_version - counted.rows as before
)
update staffs set day_off_on = (now() at time zone 'Asia/Singapore')::date, version = bumped.before + flagged.place
  from flagged join bumped on bumped.code = flagged.store_code
  where staffs.store_code = flagged.store_code and staffs.id = flagged.id;
