-- Spreads the tables of Frontdesk over the machines of a Citus cluster: scale.md. For psql, on the coordinator, once, after
-- the service has made its tables and while it is stopped.
\set ON_ERROR_STOP 1
set client_min_messages = warning;

-- A write of a customer reaches all machines: over one connection to each, so that it can't get into its own way. The
-- coordinator goes to its own copies by a connection too, or an import can't update statistics.
select format('alter database %I set %s', current_database(), setting) from unnest(array[
  'citus.multi_shard_modify_mode = sequential', 'citus.max_adaptive_executor_pool_size = 1',
  'citus.enable_local_execution = off']) as setting
\gexec

begin;
set local citus.multi_shard_modify_mode to 'sequential';

-- No machine can check these alone: the service checks the first two, ids of stores are random, and audit is placed by row.
alter table users drop constraint users_store_code_fkey;
alter table api_keys drop constraint api_keys_store_code_fkey;
alter table stores drop constraint stores_id_key;
-- A new partition takes its key from the default one.
do $$
declare month record;
begin
  for month in
    select conrelid::regclass as place, quote_ident(conname) as key from pg_constraint join pg_inherits on inhrelid = conrelid
    where inhparent = 'audit'::regclass and contype = 'p'
  loop
    execute format('alter table %s drop constraint %s, add primary key (row_id, id)', month.place, month.key);
  end loop;
end
$$;

-- A foreign key stands in the way until both of its tables are placed.
create temp table foreign_keys on commit drop as
  select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace;
do $$
declare key record;
begin
  for key in select * from foreign_keys loop
    execute format('alter table %s drop constraint %s', key.place, key.name);
  end loop;
end
$$;

-- The same rows on every machine.
select create_reference_table(name) from unnest(array[
  'customers', 'customer_lanes', 'users', 'tokens', 'api_keys', 'login_attempts', 'meta']) as name;

-- All rows of a store on one machine.
select create_distributed_table('stores', 'code');
select create_distributed_table(name, 'store_code', colocate_with => 'stores') from unnest(array[
  'services', 'promos', 'staffs', 'rooms', 'lockers', 'products', 'service_rooms', 'promo_services',
  'customer_stores', 'appointments', 'drawers', 'sales', 'attendances', 'absences', 'series', 'invoices', 'points_log',
  'tombstones', 'restore_reports', 'idempotency', 'sms_outbox']) as name;
-- The audit of customers has no store.
select create_distributed_table('audit', 'row_id', colocate_with => 'none');

do $$
declare key record;
begin
  for key in select * from foreign_keys order by place, name loop
    execute format('alter table %s add constraint %s %s', key.place, key.name, key.definition);
  end loop;
end
$$;
commit;
