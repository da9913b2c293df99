-- The network that a failed log-in came from; empty where only a proxy's address is known.
alter table login_attempts add column network text not null default '';
create index login_attempts_by_network on login_attempts (network, at);
