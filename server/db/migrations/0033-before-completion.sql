-- Corrections made before their visit was completed again; the sales of that completion leave them out.
update appointments set corrections = (
    select jsonb_agg(
      case when place <= again then one || '{"isBeforeCompletion": true}' else one end order by place)
    from jsonb_array_elements(corrections) with ordinality as each (one, place),
      (select max(place) as again from jsonb_array_elements(corrections) with ordinality as each (one, place)
        where one ->> 'kind' = 'COMPLETION') as last)
  where status = 'COMPLETED' and corrections @> '[{"kind": "COMPLETION"}]';
