-- The audit trail, receipts and messages in partitions by month, so that old ones are dropped as a whole instead of row by
-- row. The partitions have a schema of their own. Each is named by the month before whose begin (UTC) it ends; the
-- default one has the rows of months without a partition. Each has all indexes by itself, unique ones too: among all
-- partitions the store's lock sees to a key (receipts), and the lock of reminders to a reminder.
create schema months;

-- Sets the rows of the default partition apart, in a partition that ends with the month of the newest.
create function set_apart(name text, key text) returns void language plpgsql as $$
declare
  rest text := name || '_default';
  until timestamptz;
  apart text;
begin
  execute format('select (date_trunc(''month'', max(%I) at time zone ''UTC'') + interval ''1 month'') at time zone ''UTC''
    from months.%I', key, rest) into until;
  if until is null then return; end if;
  apart := name || '_until_' || to_char(until at time zone 'UTC', 'YYYY_MM');
  execute format('alter table %I detach partition months.%I', name, rest);
  execute format('alter table months.%I rename to %I', rest, apart);
  execute format('create table months.%I (like months.%I including all)', rest, apart);
  execute format('alter table %I attach partition months.%I default', name, rest);
  execute format('alter table %I attach partition months.%I for values from (minvalue) to (%L)', name, apart, until);
end
$$;

create function divide_by_month(name text, key text) returns void language plpgsql as $$
declare
  rest text := name || '_default';
begin
  execute format('alter table %I rename to %I', name, rest);
  execute format('alter table %I set schema months', rest);
  execute format('create table %I (like months.%I including defaults including constraints)
    partition by range (%I)', name, rest, key);
  execute format('alter table %I attach partition months.%I default', name, rest);
  perform set_apart(name, key);
end
$$;

-- A partition takes its numbers from the sequence of the whole table.
create sequence audit_numbers;
select setval('audit_numbers', coalesce(max(id), 0) + 1, false) from audit;
alter table audit alter column id drop identity;
alter table audit alter column id set default nextval('audit_numbers');
select divide_by_month('audit', 'at');
alter sequence audit_numbers owned by audit.id;

create sequence sms_outbox_numbers;
select setval('sms_outbox_numbers', coalesce(max(id), 0) + 1, false) from sms_outbox;
alter table sms_outbox alter column id drop identity;
alter table sms_outbox alter column id set default nextval('sms_outbox_numbers');
-- A new partition would lock all stores to check it, and stores are never deleted.
alter table sms_outbox drop constraint sms_outbox_store_code_fkey;
select divide_by_month('sms_outbox', 'created_at');
alter sequence sms_outbox_numbers owned by sms_outbox.id;

select divide_by_month('idempotency', 'created_at');

drop function divide_by_month;
