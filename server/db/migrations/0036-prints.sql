-- The papers of visits and sales that were printed, so that a second tablet prints a copy.
alter table appointments add column prints jsonb not null default '[]';
alter table sales add column prints jsonb not null default '[]';
