-- Whether the reports of a store have the day's exceptions.
alter table stores add column shows_exceptions boolean not null default false;

-- Finds rows that changed since the days of a range, so that their exceptions are read without the history before.
create index appointments_changed on appointments (store_code, (coalesce(updated_date_time, 'infinity')));
create index sales_changed on sales (store_code, (coalesce(updated_date_time, 'infinity')));
