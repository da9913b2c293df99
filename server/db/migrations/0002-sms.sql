-- A message is of no use once its appointment has started: then it is dropped. FAILED is where
-- messages stay that the gateway refused, or that it didn't take often enough.
alter table sms_outbox add column not_after timestamptz not null;
alter table sms_outbox drop constraint sms_outbox_state_check;
alter table sms_outbox add constraint sms_outbox_state_check
  check (state in ('QUEUED', 'SENT', 'FAILED', 'DROPPED'));
create index sms_outbox_age on sms_outbox (created_at);
