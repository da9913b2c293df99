-- Money as it changed hands, in parts (null: a row from before, whose payments say it), and mistakes put right.
alter table appointments
  add column tenders jsonb,
  add column corrections jsonb not null default '[]';
