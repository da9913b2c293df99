-- What a store is registered as at the tax office ('': its papers say nothing of taxes), the rate of its VAT in percent,
-- the head of its papers, and the permit for invoices.
alter table stores
  add column tax_kind text not null default '' check (tax_kind in ('', 'VAT', 'NON_VAT')),
  add column vat_rate integer not null default 12 check (vat_rate between 1 and 100),
  add column registered_name text not null default '',
  add column registered_address text not null default '',
  add column tin_branch text not null default '',
  add column permit jsonb not null default '{"min":"","serial":"","permitNumber":"","accreditation":""}',
  add column gives_privileges boolean not null default false;

-- The discount by law that a visit's guest has, with the ID; null: none.
alter table appointments add column privilege jsonb;
