-- Running numbers of receipts, without gaps in a store. Visits that were completed before have none.
alter table stores add column last_receipt_number integer not null default 0;
alter table appointments add column receipt_number integer;
create unique index appointments_receipt_number on appointments (store_code, receipt_number)
  where receipt_number is not null;
-- The usual line of thanks below a receipt.
alter table stores alter column receipt_foot set default 'Thank you. Please come again.';
update stores set receipt_foot = 'Thank you. Please come again.', version = last_version + 1, last_version = last_version + 1
  where receipt_foot = '';
