-- What the roles of a store may do, where it differs from the usual; null: nothing does.
alter table stores add column rights jsonb;

-- Accounts of before the roles of the desk whose roles don't say ADMIN: they keep what they may.
alter table users add column is_former boolean not null default false;
update users set is_former = true where not (roles ?| array['ADMIN', 'SUPER_ADMIN']);
