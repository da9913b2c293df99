-- Reminders that are due are looked for in all stores at once: reservations by their start, and messages about a start
-- by the number that got them.
create index appointments_reserved on appointments (start_date, start_time) where status = 'RESERVED';
create index sms_outbox_reminded on sms_outbox (store_code, mobile_number, reminder_of) where reminder is not null;
