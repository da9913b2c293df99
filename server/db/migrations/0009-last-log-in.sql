-- Each log-in sets it, without a new version of the account.
alter table users add column last_log_in_at timestamptz;
