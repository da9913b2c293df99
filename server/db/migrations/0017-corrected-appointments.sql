-- The daily report reads corrections by the day on which they were made, whenever the visit was. Few visits have any.
create index appointments_corrected on appointments (store_code, id) where corrections <> '[]';
