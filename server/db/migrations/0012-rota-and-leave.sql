-- Duty hours by weekday; null: as the schedule type says. Days of leave.
alter table staffs
  add column week_hours jsonb,
  add column leaves jsonb not null default '[]';
