-- Tablets that have met a restored database: `keys` are those under which each sends its changes again.
create table restore_reports (
  store_code text not null references stores (code),
  database_id text not null,
  device_id text not null,
  name text not null,
  keys jsonb not null,
  reported_at timestamptz not null,
  primary key (store_code, database_id, device_id)
);
