-- Conventions: amounts are whole centavos; dates and times are wall-clock (Asia/Singapore), instants
-- timestamptz; no default reads the clock: the service's clock is the only one. Keys start with the
-- store where a row belongs to one.

create extension if not exists btree_gist;

create table meta (
  key text primary key,
  value text not null
);
-- Part of every changes cursor; a restored backup gets a new one, so that old cursors are noticed.
insert into meta (key, value) values ('epoch', gen_random_uuid()::text);

create table stores (
  id text not null unique,
  code text primary key,
  name text not null,
  address text not null,
  open_time time not null,
  close_time time not null,
  loyalty_minimum_points_to_redeem integer,
  loyalty_points_to_redeem_divisible_by integer,
  loyalty_points_config jsonb not null,
  schedule_hours jsonb not null,
  -- The store's change counter. Writers take numbers from it under the store's lock, so versions
  -- become visible in the order of their numbers.
  last_version bigint not null default 0,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null
);

create table services (
  store_code text not null references stores (code),
  id text not null,
  name text not null,
  available boolean not null,
  price_centavos bigint not null check (price_centavos >= 0),
  duration integer check (duration >= 0),
  break_duration integer check (break_duration >= 0),
  type text not null,
  has_staff boolean not null,
  has_room boolean not null,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  primary key (store_code, id)
);
create unique index services_name on services (store_code, upper(name));
create index services_version on services (store_code, version);

create table promos (
  store_code text not null references stores (code),
  id text not null,
  name text not null,
  available boolean not null,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  primary key (store_code, id)
);
create unique index promos_name on promos (store_code, upper(name));
create index promos_version on promos (store_code, version);

create table staffs (
  store_code text not null references stores (code),
  id text not null,
  name text not null,
  available boolean not null,
  service_commission_map_centavos jsonb not null,
  days_off jsonb not null,
  day_off_now boolean not null,
  type text,
  start_duty_time time,
  last_call_time time,
  staff_breaks jsonb not null,
  staff_schedule_type text not null,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  primary key (store_code, id)
);
create unique index staffs_name on staffs (store_code, upper(name));
create index staffs_version on staffs (store_code, version);

create table rooms (
  store_code text not null references stores (code),
  id text not null,
  name text not null,
  available boolean not null,
  type text,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  primary key (store_code, id)
);
create unique index rooms_name on rooms (store_code, upper(name));
create index rooms_version on rooms (store_code, version);

create table lockers (
  store_code text not null references stores (code),
  id text not null,
  name text not null,
  available boolean not null,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  primary key (store_code, id)
);
create unique index lockers_name on lockers (store_code, upper(name));
create index lockers_version on lockers (store_code, version);

create table products (
  store_code text not null references stores (code),
  id text not null,
  name text not null,
  available boolean not null,
  price_centavos bigint not null check (price_centavos >= 0),
  type text not null,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  primary key (store_code, id)
);
create unique index products_name on products (store_code, upper(name));
create index products_version on products (store_code, version);

-- service.rooms and room.serviceIds are these rows, seen from two sides.
create table service_rooms (
  store_code text not null,
  service_id text not null,
  room_id text not null,
  primary key (store_code, service_id, room_id),
  foreign key (store_code, service_id) references services (store_code, id),
  foreign key (store_code, room_id) references rooms (store_code, id)
);
create index service_rooms_room on service_rooms (store_code, room_id);

-- promo.serviceLessPriceMap and service.promoLessMap are these rows, seen from two sides.
create table promo_services (
  store_code text not null,
  promo_id text not null,
  service_id text not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  primary key (store_code, promo_id, service_id),
  foreign key (store_code, promo_id) references promos (store_code, id),
  foreign key (store_code, service_id) references services (store_code, id)
);
create index promo_services_service on promo_services (store_code, service_id);

-- Customers are shared by the stores, so no store's lock orders their changes. The changing
-- transaction does: a reader takes those below its snapshot's oldest running transaction.
create function note_transaction() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end
$$;

create table customers (
  id text primary key,
  first_name text not null,
  last_name text,
  email text,
  birth_date date,
  mobile_number text not null unique,
  status text not null,
  type text not null,
  contract_end_date date,
  twitter text,
  instagram text,
  notes text,
  points_earned integer not null check (points_earned >= 0),
  expired_points_april12025 integer not null,
  visit_count integer not null,
  cancel_count integer not null,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  changed_xid xid8 not null
);
create index customers_changed on customers (changed_xid, id);
create trigger customers_changed before insert or update on customers
  for each row execute function note_transaction();

-- The stores that know a customer: those where somebody booked for them.
create table customer_stores (
  customer_id text not null references customers (id),
  store_code text not null references stores (code),
  changed_xid xid8 not null,
  primary key (customer_id, store_code)
);
create index customer_stores_changed on customer_stores (store_code, changed_xid, customer_id);
create trigger customer_stores_changed before insert or update on customer_stores
  for each row execute function note_transaction();

create table appointments (
  store_code text not null references stores (code),
  id text not null,
  customer_id text references customers (id),
  name text not null,
  mobile_number text not null,
  start_date date not null,
  start_time time not null,
  end_date date not null,
  end_time time not null,
  -- When therapist and room are kept busy, cleaning included; null when they are not.
  during tsrange check (not isempty(during)),
  service_ids jsonb not null,
  service_offered_type text not null,
  staff_id text,
  staff_requested boolean not null,
  room_id text,
  locker_id text,
  promo_id text,
  discount_centavos bigint not null,
  points_to_redeem integer not null,
  points_redeemed integer not null,
  points_earned integer not null,
  note text,
  type text,
  status text not null check (status in ('RESERVED', 'CHECKED_IN', 'COMPLETED', 'CANCELLED')),
  cancel_reason text,
  customer_initiated_cancel boolean,
  appointment_creation_payment_amount_centavos bigint not null,
  appointment_creation_payment_mop text,
  balance_after_reservation_centavos bigint not null,
  check_in_payment_amount_centavos bigint not null,
  check_in_payment_mop text,
  check_in_date_time timestamptz,
  check_in_by text,
  has_check_in_percent_charge boolean not null,
  check_in_percent_charge_amount_centavos bigint not null,
  balance_after_check_in_centavos bigint,
  completed_payment_amount_centavos bigint not null,
  completed_payment_mop text,
  completed_date_time timestamptz,
  completed_by text,
  additional_payment_amount_centavos bigint not null,
  additional_payment_mop text,
  products_ordered jsonb not null,
  product_payment_amount_centavos bigint not null,
  product_payment_mop text,
  actual_price_centavos bigint not null,
  original_price_centavos bigint not null,
  total_price_paid_centavos bigint not null,
  staff_commission_centavos bigint not null,
  created_date date,
  cleaning_minutes integer not null,
  creation_percent_charge_amount_centavos bigint not null,
  product_prices_centavos jsonb not null,
  confirmed jsonb not null,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  primary key (store_code, id),
  foreign key (store_code, staff_id) references staffs (store_code, id),
  foreign key (store_code, room_id) references rooms (store_code, id),
  foreign key (store_code, locker_id) references lockers (store_code, id),
  foreign key (store_code, promo_id) references promos (store_code, id),
  -- Behind the store's lock: nobody is booked twice, whatever the code above does.
  constraint appointments_staff_overlap
    exclude using gist (store_code with =, staff_id with =, during with &&)
    where (status <> 'CANCELLED' and staff_id is not null),
  constraint appointments_room_overlap
    exclude using gist (store_code with =, room_id with =, during with &&)
    where (status <> 'CANCELLED' and room_id is not null)
);
create unique index appointments_locker_in_use on appointments (store_code, locker_id, start_date)
  where status = 'CHECKED_IN' and locker_id is not null;
create index appointments_day on appointments (store_code, start_date);
create index appointments_version on appointments (store_code, version);
create index appointments_customer on appointments (store_code, customer_id);
create index appointments_locker on appointments (store_code, locker_id);

-- Every movement of a customer's points; their sum is the balance.
create table points_log (
  id bigint primary key generated always as identity,
  customer_id text not null references customers (id),
  store_code text not null references stores (code),
  action text not null,
  points integer not null,
  balance_after integer not null check (balance_after >= 0),
  appointment_id text,
  created_by text not null,
  created_date_time timestamptz not null
);
create index points_log_customer on points_log (customer_id, id);

-- Rows that were deleted, for the changes feed.
create table tombstones (
  store_code text not null references stores (code),
  version bigint not null,
  table_name text not null,
  id text not null,
  primary key (store_code, version, table_name, id)
);

-- Receipts: what a write with a key was answered.
create table idempotency (
  store_code text not null,
  key text not null,
  username text not null,
  request_hash text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (store_code, key)
);
create index idempotency_age on idempotency (created_at);

-- Who changed what: `changes` maps a field to its old and new value.
create table audit (
  id bigint primary key generated always as identity,
  store_code text,
  table_name text not null,
  row_id text not null,
  version bigint,
  actor text not null,
  action text not null,
  at timestamptz not null,
  changes jsonb not null
);
create index audit_row on audit (store_code, table_name, row_id, id);

create table sms_outbox (
  id bigint primary key generated always as identity,
  store_code text not null references stores (code),
  appointment_id text,
  mobile_number text not null,
  text text not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text
);
create index sms_outbox_due on sms_outbox (next_attempt_at) where state = 'QUEUED';

create table users (
  id text primary key,
  username text not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  email text,
  mobile_number text,
  enable_access boolean not null,
  roles jsonb not null,
  store_code text not null references stores (code),
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null default 0
);
create index users_store on users (store_code);

create table tokens (
  hash text primary key,
  user_id text not null references users (id),
  store_code text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index tokens_user on tokens (user_id);
create index tokens_expiry on tokens (expires_at);

create table login_attempts (
  username text not null,
  at timestamptz not null
);
create index login_attempts_recent on login_attempts (username, at);
