-- Days for which the tablets of a store keep what a restore may have lost; null: the usual ones.
alter table stores add column restore_days integer;
alter table stores add constraint stores_restore_days_check check (restore_days between 1 and 60);
