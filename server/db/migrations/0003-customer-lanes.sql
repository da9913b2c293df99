-- Customers' changes are ordered by lanes instead of transaction ids. A write takes a lane that no other write holds,
-- counts it on, and holds it until its commit, so the versions of a lane become visible in the order of their numbers.
create table customer_lanes (
  lane integer primary key,
  last_version bigint not null
);

drop trigger customers_changed on customers;
drop trigger customer_stores_changed on customer_stores;
drop function note_transaction();

-- The place of each customer in a store's feed: the last change of the record, or when the store got to know it.
alter table customer_stores add column lane integer, add column version bigint;
update customer_stores set lane = 0, version = placed.version
  from (
    select known.customer_id, known.store_code, row_number() over (
      order by greatest(known.changed_xid, person.changed_xid), known.customer_id, known.store_code) as version
    from customer_stores known join customers person on person.id = known.customer_id
  ) placed
  where customer_stores.customer_id = placed.customer_id and customer_stores.store_code = placed.store_code;
insert into customer_lanes (lane, last_version)
  select 0, count(*) from customer_stores having count(*) > 0;
alter table customer_stores alter column lane set not null, alter column version set not null;

-- Drops their indexes too.
alter table customers drop column changed_xid;
alter table customer_stores drop column changed_xid;
create index customer_stores_changed on customer_stores (store_code, lane, version);
