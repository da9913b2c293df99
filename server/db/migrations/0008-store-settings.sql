-- Settings of a store that were constants before. A list that is null is the usual one.
alter table stores
  add column phone text not null default '',
  add column tin text not null default '',
  add column modes jsonb,
  add column channels jsonb,
  add column service_types jsonb,
  add column product_types jsonb,
  add column customer_types jsonb,
  add column towel_payments jsonb,
  add column breaks jsonb,
  add column charge jsonb,
  add column receipt_head text not null default '',
  add column receipt_foot text not null default '';
