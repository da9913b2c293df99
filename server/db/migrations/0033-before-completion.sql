-- Corrections made before the completion that counts; its sales leave them out. These are those before an undone
-- completion, and refunds before the last payment of a completion with the products that came back with them.
with refunded as (
  select row.store_code, row.id, refund ->> 'id' as refund
  from appointments row cross join lateral jsonb_array_elements(row.corrections) as refund
  where row.status = 'COMPLETED' and refund ->> 'kind' = 'REFUND' and exists (
    select from jsonb_array_elements(row.tenders) with ordinality as each (tender, place)
    where refund -> 'tenderIds' ? (tender ->> 'id') and place < (
      select max(place) from jsonb_array_elements(row.tenders) with ordinality as paid (tender, place)
      where tender ->> 'kind' = 'PAYMENT' and tender ->> 'phase' = 'Completion'))
), marked as (
  select row.store_code, row.id, jsonb_agg(
    case when place <= coalesce(undone, 0) or exists (
      select from refunded where refunded.store_code = row.store_code and refunded.id = row.id
        and (one ->> 'id' = refund or starts_with(one ->> 'id', refund || '/')))
    then one || '{"isBeforeCompletion": true}' else one end order by place) as corrections
  from appointments row
  cross join lateral jsonb_array_elements(row.corrections) with ordinality as each (one, place)
  cross join lateral (
    select max(place) as undone
    from jsonb_array_elements(row.corrections) with ordinality as any_one (one, place)
    where one ->> 'kind' = 'COMPLETION') as last
  where row.status = 'COMPLETED' and row.corrections <> '[]'
  group by row.store_code, row.id
), changed as (
  select marked.*, row_number() over (partition by marked.store_code order by marked.id) as place
  from marked join appointments row using (store_code, id) where row.corrections <> marked.corrections
), counted as (
  select store_code, count(*) as rows from changed group by store_code
), bumped as (
  update stores set last_version = last_version + counted.rows from counted where code = counted.store_code
  returning code, last_version - counted.rows as before
)
update appointments set corrections = changed.corrections, version = bumped.before + changed.place
  from changed join bumped on bumped.code = changed.store_code
  where appointments.store_code = changed.store_code and appointments.id = changed.id;
