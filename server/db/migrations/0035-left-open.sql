-- Finds visits that were never completed or cancelled without reading the history.
create index appointments_left_open on appointments (store_code, start_date)
  where status in ('RESERVED', 'CHECKED_IN');
