-- The record that a customer goes on under, after a merge or a change of the number. The merged record keeps its number.
-- Without a foreign key, because a backup is restored row by row.
alter table customers add column merged_into text;
create index customers_merged_into on customers (merged_into) where merged_into is not null;
