-- Conventions: amounts are whole centavos; dates and times are wall-clock (Asia/Singapore), instants
-- timestamptz; no default reads the clock: the service's clock is the only one. Keys start with the
-- store where a row belongs to one.

create extension if not exists btree_gist;

create table meta (
  key text primary key,
  value text not null
);
-- Part of every changes cursor; a restored backup gets a new one, so that old cursors are noticed.
insert into meta (key, value) values ('database-id', gen_random_uuid()::text);

create table stores (
  id text not null unique,
  code text primary key,
  name text not null,
  address text not null,
  phone text not null default '',
  tin text not null default '',
  open_time time not null,
  close_time time not null,
  -- Until this hour (wall clock) the evening before still counts as running.
  night_end_time time not null default '04:00',
  loyalty_minimum_points_to_redeem integer,
  loyalty_points_to_redeem_divisible_by integer,
  loyalty_points_config jsonb not null,
  schedule_hours jsonb not null,
  -- A list that is null is the usual one.
  modes jsonb,
  channels jsonb,
  service_types jsonb,
  product_types jsonb,
  customer_types jsonb,
  towel_payments jsonb,
  breaks jsonb,
  charge jsonb,
  receipt_head text not null default '',
  receipt_foot text not null default 'Thank you. Please come again.',
  -- PHP above which a refund must be countersigned; null: no limit.
  refund_limit_centavos bigint check (refund_limit_centavos >= 0),
  -- Cash drawers: whether one is asked for before cash is taken, whether a count is blind, and the usual float.
  opens_drawer_first boolean not null default false,
  counts_blind boolean not null default false,
  usual_float_centavos bigint check (usual_float_centavos >= 0),
  line_up_rule text not null default 'ROTATION',
  reminds_in_evening boolean not null default false,
  reminds_before_start boolean not null default false,
  -- The store's change counter. Writers take numbers from it under the store's lock, so versions
  -- become visible in the order of their numbers.
  last_version bigint not null default 0,
  -- Running numbers of receipts, without gaps in a store.
  last_receipt_number integer not null default 0,
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
  -- What a card of the board calls the service; '' leaves that to its name.
  short_name text not null default '',
  available boolean not null,
  price_centavos bigint not null check (price_centavos >= 0),
  duration integer check (duration >= 0),
  break_duration integer check (break_duration >= 0),
  -- Price and commission for 30 minutes more.
  extension_price_centavos bigint check (extension_price_centavos >= 0),
  extension_commission_centavos bigint check (extension_commission_centavos >= 0),
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
  -- The day on which the flag was set, which is the one that it means.
  day_off_on date,
  type text,
  start_duty_time time,
  last_call_time time,
  staff_breaks jsonb not null,
  staff_schedule_type text not null,
  -- Duty hours by weekday; null: as the schedule type says.
  week_hours jsonb,
  leaves jsonb not null default '[]',
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
  -- The suite in which the room is a bed.
  suite text,
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
  -- Cancelled visits to which the customer did not come (domain/customer/no-show.ts), counted apart from all cancelled.
  no_show_count integer not null default 0,
  -- The record that a customer goes on under, after a merge or a change of the number. The merged record keeps its number.
  -- Without a foreign key, because a backup is restored row by row.
  merged_into text,
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  changed_xid xid8 not null
);
create index customers_changed on customers (changed_xid, id);
create index customers_merged_into on customers (merged_into) where merged_into is not null;
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
  -- When a CHECKED_IN appointment holds its locker: its day and past midnight; null when it holds none.
  locker_during tsrange check (not isempty(locker_during)),
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
  -- Money that was taken on other days than the visit's, by day and mode; null: none was taken yet.
  taken_on_other_days_centavos jsonb,
  -- Money as it changed hands, in parts (null: none yet), and mistakes put right.
  tenders jsonb,
  corrections jsonb not null default '[]',
  -- How the visit's therapist was chosen from the line-up.
  turn jsonb,
  -- Time and services added to the visit.
  extensions jsonb not null default '[]',
  confirmed jsonb not null,
  receipt_number integer,
  -- Guests who are booked at once.
  group_id text,
  is_group_lead boolean not null default false,
  -- A guest without a number of their own, whose cancellations and no-shows don't count for the payer.
  is_under_payer boolean not null default false,
  -- The guest's booking that this booking of a second therapist belongs to.
  tandem_of text,
  -- Taken back right after it was made; it and its money count for nothing.
  is_taken_back boolean not null default false,
  -- The papers that were printed, so that a second tablet prints a copy.
  prints jsonb not null default '[]',
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
    where (status <> 'CANCELLED' and room_id is not null),
  constraint appointments_locker_in_use
    exclude using gist (store_code with =, locker_id with =, locker_during with &&)
);
create index appointments_day on appointments (store_code, start_date);
create index appointments_version on appointments (store_code, version);
create index appointments_customer on appointments (store_code, customer_id);
create index appointments_locker on appointments (store_code, locker_id);
create unique index appointments_receipt_number on appointments (store_code, receipt_number)
  where receipt_number is not null;
create index appointments_tandem on appointments (store_code, tandem_of) where tandem_of is not null;
-- The daily report reads corrections by the day on which they were made, whenever the visit was. Few visits have any.
create index appointments_corrected on appointments (store_code, id) where corrections <> '[]';
-- Finds visits that were never completed or cancelled without reading the history.
create index appointments_left_open on appointments (store_code, start_date)
  where status in ('RESERVED', 'CHECKED_IN');

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
  receipt_number integer,
  prints jsonb not null default '[]',
  created_by text,
  created_date_time timestamptz,
  last_updated_by text,
  updated_date_time timestamptz,
  version bigint not null,
  primary key (store_code, id)
);
create index sales_version on sales (store_code, version);
create index sales_day on sales (store_code, day);
create unique index sales_receipt_number on sales (store_code, receipt_number) where receipt_number is not null;
-- Received money that was paid back, which each command about money looks for.
create index sales_paid_back on sales (store_code) where waits_for is not null and corrections <> '[]';
-- Money received for bookings and sales that wait, which each End of Day looks for.
create index sales_waiting on sales (store_code) where waits_for is not null;

-- References of payments as they are compared, so that a used one is found without reading every row.
create function money_references(tenders jsonb, corrections jsonb) returns text[]
  language sql immutable parallel safe
  as $$
    select array(
      select upper(regexp_replace(found #>> '{}', '[[:space:]-]', '', 'g'))
      from jsonb_path_query(tenders || corrections, '$[*].reference ? (@ != null)') as found
    )
  $$;
create index appointments_references on appointments
  using gin (money_references(tenders, corrections)) where tenders is not null;
create index sales_references on sales using gin (money_references(tenders, corrections));

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
  -- FAILED: the gateway refused it, or didn't take it often enough. DROPPED: its time has passed.
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED', 'DROPPED')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  -- A message is of no use once its appointment has started.
  not_after timestamptz not null,
  -- Which reminder of which start it is. One for each.
  reminder text check (reminder in ('EVENING', 'TWO_HOURS')),
  reminder_of timestamptz
);
create index sms_outbox_due on sms_outbox (next_attempt_at) where state = 'QUEUED';
create index sms_outbox_age on sms_outbox (created_at);
create unique index sms_outbox_reminder on sms_outbox (store_code, appointment_id, reminder, reminder_of)
  where reminder is not null;
create index sms_outbox_appointment on sms_outbox (store_code, appointment_id);

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
  -- Codes of the stores that an account may use beside its home store (`store_code`).
  stores jsonb not null default '[]',
  -- Each log-in sets it, without a new version of the account.
  last_log_in_at timestamptz,
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

create table login_attempts (
  username text not null,
  -- The network that a failed log-in came from; empty where only a proxy's address is known.
  network text not null default '',
  at timestamptz not null
);
create index login_attempts_recent on login_attempts (username, at);
create index login_attempts_by_network on login_attempts (network, at);
