-- A message is of no use once its appointment has started: then it is dropped. FAILED is where
-- messages stay that the gateway refused, or that it didn't take often enough.
alter table sms_outbox add column not_after timestamptz;
update sms_outbox set not_after = coalesce(
  (select (start_date + start_time) at time zone 'Asia/Singapore' from appointments
    where appointments.store_code = sms_outbox.store_code
      and appointments.id = sms_outbox.appointment_id),
  created_at);
alter table sms_outbox alter column not_after set not null;
alter table sms_outbox drop constraint sms_outbox_state_check;
alter table sms_outbox add constraint sms_outbox_state_check
  check (state in ('QUEUED', 'SENT', 'FAILED', 'DROPPED'));
create index sms_outbox_age on sms_outbox (created_at);
