-- Reminders of reservations: whether the store sends them, and which message is the reminder of which start. One for each.
alter table stores
  add column reminds_in_evening boolean not null default false,
  add column reminds_before_start boolean not null default false;
alter table sms_outbox
  add column reminder text check (reminder in ('EVENING', 'TWO_HOURS')),
  add column reminder_of timestamptz;
create unique index sms_outbox_reminder on sms_outbox (store_code, appointment_id, reminder, reminder_of)
  where reminder is not null;
create index sms_outbox_appointment on sms_outbox (store_code, appointment_id);
