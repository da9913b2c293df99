-- How a visit's therapist was chosen from the line-up, and the store's order of turns.
alter table appointments
  add column turn jsonb;
alter table stores
  add column line_up_rule text not null default 'ROTATION';
