-- Bookings that were taken back right after they were made; they and their money count for nothing.
alter table appointments add column is_taken_back boolean not null default false;
