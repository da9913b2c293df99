-- What a card of the board calls a service; '' leaves that to its name.
alter table services add column short_name text not null default '';
