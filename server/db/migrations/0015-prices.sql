-- The percentage of the price that a promo takes off; null: the sums of its services.
alter table promos add column percent float8 check (percent between 1 and 100);

-- What a percentage takes off a service that costs nothing is 0.
alter table promo_services drop constraint promo_services_amount_centavos_check;
alter table promo_services add check (amount_centavos >= 0);

-- The conditions of a promo; null and an empty list: any.
alter table promos
  add column valid_from date,
  add column valid_until date,
  add column weekdays jsonb not null default '[]',
  add column hours_from time,
  add column hours_until time,
  add column customer_types jsonb not null default '[]',
  add column once_per_customer boolean not null default false;

-- Prices of a service that hold on weekdays and between hours.
alter table services add column prices jsonb not null default '[]';

-- Whether forms offer these, and whether commissions are of the price after the promo; else of the list price.
alter table stores
  add column sets_price_rules boolean not null default false,
  add column commissions_follow_promos boolean not null default false;
