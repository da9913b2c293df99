-- What was paid on other days than the visit's, by day and mode. Rows from before have none: for them
-- the times of check-in and completion say it.
alter table appointments add column taken_on_other_days_centavos jsonb;
