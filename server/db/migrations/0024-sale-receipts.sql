-- Sales take the numbers of their receipts from the series of the store. Sales from before have none.
alter table sales add column receipt_number integer;
create unique index sales_receipt_number on sales (store_code, receipt_number) where receipt_number is not null;
