-- A colleague's approval of a change that its author alone might not make.
alter table audit add column approval jsonb;

-- An ended session proves the approvals that were made before for some days. It lets no one in.
alter table tokens add column is_ended boolean not null default false;
