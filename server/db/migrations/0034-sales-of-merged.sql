-- Sales stayed with the former record when customers were merged; they belong to the record that was kept.
with moved as (
  select sales.store_code, sales.id, kept.id as customer_id, kept.mobile_number,
    row_number() over (partition by sales.store_code order by sales.id) as place
  from sales join customers former on former.id = sales.customer_id join customers kept on kept.id = former.merged_into
), counted as (
  select store_code, count(*) as rows from moved group by store_code
), bumped as (
  update stores set last_version = last_version + counted.rows from counted where code = counted.store_code
  returning code, last_version - counted.rows as before
)
update sales set customer_id = moved.customer_id, mobile_number = moved.mobile_number,
    version = bumped.before + moved.place
  from moved join bumped on bumped.code = moved.store_code
  where sales.store_code = moved.store_code and sales.id = moved.id;
