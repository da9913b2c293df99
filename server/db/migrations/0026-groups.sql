-- Guests who are booked at once, and rooms that are beds of one suite.
alter table appointments
  add column group_id text,
  add column is_group_lead boolean not null default false;
alter table rooms add column suite text;
