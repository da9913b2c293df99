-- Keys of a store's rows begin with the store, also where an id alone was enough: a database that is spread over
-- machines by store can check no other key.
alter table points_log drop constraint points_log_pkey, add primary key (store_code, id);
alter table sms_outbox drop constraint sms_outbox_pkey, add primary key (store_code, id);
alter table customer_stores drop constraint customer_stores_pkey, add primary key (store_code, customer_id);
create index customer_stores_customer on customer_stores (customer_id);
