-- Therapists who are there, and hours in which they are not.
create table attendances (
  store_code text not null references stores (code),
  id text not null,
  day date not null,
  staff_id text not null,
  kind text not null,
  in_at timestamptz not null,
  last_in_at timestamptz not null,
  out_at timestamptz,
  skips jsonb not null,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  primary key (store_code, id)
);
create index attendances_version on attendances (store_code, version);
create index attendances_day on attendances (store_code, day);

create table absences (
  store_code text not null references stores (code),
  id text not null,
  day date not null,
  staff_id text not null,
  from_time time not null,
  until_time time not null,
  reason text not null,
  cancelled_at timestamptz,
  by text not null,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  primary key (store_code, id)
);
create index absences_version on absences (store_code, version);
create index absences_day on absences (store_code, day);
