-- Cash drawers with their movements and closings, and sales without an appointment.
create table drawers (
  store_code text not null references stores (code),
  id text not null,
  device_id text not null,
  name text not null,
  day date not null,
  opened_by text not null,
  opened_at timestamptz not null,
  float_centavos bigint not null,
  open_note text,
  movements jsonb not null,
  closings jsonb not null,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  primary key (store_code, id)
);
create index drawers_version on drawers (store_code, version);
create index drawers_day on drawers (store_code, day);

create table sales (
  store_code text not null references stores (code),
  id text not null,
  day date not null,
  customer_id text,
  mobile_number text,
  name text,
  lines jsonb not null,
  total_centavos bigint not null,
  tenders jsonb not null,
  corrections jsonb not null,
  points_earned integer not null,
  note text,
  sold_by text not null,
  sold_at timestamptz not null,
  waits_for text,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  primary key (store_code, id)
);
create index sales_version on sales (store_code, version);
create index sales_day on sales (store_code, day);
