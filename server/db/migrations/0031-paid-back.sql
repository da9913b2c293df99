-- Received money that was paid back, which each command about money looks for.
create index sales_paid_back on sales (store_code) where waits_for is not null and corrections <> '[]';
