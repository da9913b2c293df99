-- The secret of an account's approvals, which a backup holds: a restored service knows no session and still checks them.
alter table users add column approval_secret uuid not null default gen_random_uuid();
