-- Sales stayed with the former record when customers were merged; they belong to the record that was kept.
update sales set customer_id = kept.id, mobile_number = kept.mobile_number
  from customers former join customers kept on kept.id = former.merged_into
  where sales.customer_id = former.id;
