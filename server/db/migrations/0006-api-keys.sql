-- Keys of programs, each for one store. A revoked key stays, so that its program is told why.
create table api_keys (
  id text primary key,
  store_code text not null references stores (code),
  name text not null,
  access text not null check (access in ('READ', 'WRITE')),
  hash text not null unique,
  created_by text not null,
  created_date_time timestamptz not null,
  last_used_at timestamptz,
  revoked_by text,
  revoked_date_time timestamptz
);
create index api_keys_store on api_keys (store_code);
