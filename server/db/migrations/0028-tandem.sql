-- Bookings of a second therapist on a guest, with the guest's booking that they belong to.
alter table appointments add column tandem_of text;
create index appointments_tandem on appointments (store_code, tandem_of) where tandem_of is not null;
