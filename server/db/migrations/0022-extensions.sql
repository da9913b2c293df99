-- Time and services added to a visit, and their price and commission for 30 minutes.
alter table appointments add column extensions jsonb not null default '[]';
alter table services
  add column extension_price_centavos bigint check (extension_price_centavos >= 0),
  add column extension_commission_centavos bigint check (extension_commission_centavos >= 0);
