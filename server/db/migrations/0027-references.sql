-- References of payments as they are compared, so that a used one is found without reading every row.
create function money_references(tenders jsonb, corrections jsonb) returns text[]
  language sql immutable parallel safe
  as $$
    select array(
      select upper(regexp_replace(found #>> '{}', '[[:space:]-]', '', 'g'))
      from jsonb_path_query(tenders || corrections, '$[*].reference ? (@ != null)') as found
    )
  $$;
create index appointments_references on appointments
  using gin (money_references(tenders, corrections)) where tenders is not null;
create index sales_references on sales using gin (money_references(tenders, corrections));
