-- Codes of the stores that an account may use beside its home store (`store_code`).
alter table users add column stores jsonb not null default '[]';
