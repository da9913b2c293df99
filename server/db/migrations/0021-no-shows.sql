-- Cancelled visits to which the customer did not come (domain/customer/no-show.ts), counted apart from all cancelled.
alter table customers add column no_show_count integer not null default 0;
update customers set no_show_count = missed.number, version = version + 1
  from (
    select customer_id, count(*)::integer as number from appointments
      where status = 'CANCELLED' and customer_initiated_cancel = false
        and coalesce(cancel_reason, '') not in ('Booked by mistake', 'Booked twice')
      group by customer_id
  ) missed
  where customers.id = missed.customer_id;
