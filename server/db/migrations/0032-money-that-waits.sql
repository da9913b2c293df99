-- Money received for bookings and sales that wait, which each End of Day looks for.
create index sales_waiting on sales (store_code) where waits_for is not null;
