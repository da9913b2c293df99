-- Series of invoices, one a tablet, and their documents, whose places and numbers in a series occur once.
create table series (
  store_code text not null references stores (code),
  id text not null,
  day date not null,
  device_id text not null,
  name text not null,
  opened_by text not null,
  opened_at timestamptz not null,
  closed_by text,
  closed_at timestamptz,
  last_number integer not null,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  primary key (store_code, id)
);
create index series_version on series (store_code, version);
-- Printed numbers begin with these letters.
create unique index series_code on series (store_code, upper(right(id, 6)));

create table invoices (
  store_code text not null references stores (code),
  id text not null,
  day date not null,
  series_id text not null,
  place integer not null check (place > 0),
  number integer not null check (number between 0 and 999999),
  kind text not null check (kind in ('INVOICE', 'VOID', 'REFUND', 'Z')),
  about text,
  of_id text,
  total_centavos bigint not null,
  grand_total_centavos bigint not null,
  hash text not null,
  text text not null,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  primary key (store_code, id),
  foreign key (store_code, series_id) references series (store_code, id)
);
create index invoices_version on invoices (store_code, version);
create index invoices_day on invoices (store_code, day);
create unique index invoices_place on invoices (store_code, series_id, place);
create unique index invoices_number on invoices (store_code, series_id, number) where kind = 'INVOICE';
