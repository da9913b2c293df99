-- Cash drawers: whether one is asked for before cash is taken, whether a count is blind, and the usual float.
alter table stores
  add column opens_drawer_first boolean not null default false,
  add column counts_blind boolean not null default false,
  add column usual_float_centavos bigint check (usual_float_centavos >= 0);
