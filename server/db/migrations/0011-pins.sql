-- A PIN of an account switches the user of a tablet; null: the account has none. Wrong ones are counted here, so that all
-- instances of the service count together.
alter table users
  add column pin_hash text,
  add column pin_since timestamptz,
  add column pin_failures integer not null default 0;
