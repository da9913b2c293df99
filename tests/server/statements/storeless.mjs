/**
 * Tables without a store. A database that is spread over machines by store keeps a copy of each on every machine.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const sharedTables = {
  meta: 'the id of the database',
  schema_migrations: 'the shape of the database',
  customers: 'every store may book for every customer',
  customer_lanes: 'customers have one feed',
  users: 'a log-in names no store, and an account may have several',
  tokens: 'a request brings the hash of its token, and no store',
  api_keys: 'a program brings the hash of its key, and no store',
  login_attempts: 'a failed log-in has no store',
}

/**
 * Statements of the service that reach a store's rows without naming the store, each with the reason. `…` stands for
 * any text, `{table}` for any name, `$` for parameters. `tables`: the only ones that it may reach so.
 *
 * @type {readonly { statement: string, tables?: readonly string[], reason: string }[]}
 */
export const storeless = [
  {
    statement: 'select code, name from stores order by name, code',
    reason: 'an owner chooses among all stores in the reports',
  },
  {
    statement: 'select store_code from customer_stores where customer_id = $',
    reason: 'a merge tells all stores that know the customer',
  },
  {
    statement: 'update points_log set customer_id = $ where customer_id = $',
    reason: 'a merge moves the points that were earned anywhere',
  },
  {
    statement: 'update sms_outbox set … = $ where mobile_number = $ and state = $',
    reason: 'another number, or none, gets the messages of all stores',
  },
  {
    statement:
      'select action, points, created_by, created_date_time from points_log where customer_id = $ …',
    reason: "a customer's points are earned in all stores",
  },
  {
    statement: 'select id from customers where … from points_log moved …',
    reason: 'a customer who bought anything anywhere is not deleted',
  },
  {
    statement: '…select store_code from customer_stores where customer_id = any($)…',
    tables: ['customer_stores'],
    reason: 'a customer who has a visit in any store is not deleted',
  },
  {
    statement: '…told as ( select store_code, customer_id, … where exists (select from told) …',
    tables: ['customer_stores'],
    reason: 'a changed customer is told to all stores that know them',
  },
  {
    statement: 'select store_code as store from appointments where customer_id = $ union …',
    tables: ['appointments', 'sales'],
    reason: 'a merge moves the visits and sales of all stores',
  },
  {
    statement: 'select id from sms_outbox where state = $ and next_attempt_at <= $ limit $',
    reason: 'messages of all stores are sent by one worker',
  },
  {
    statement: 'with due as materialized ( select … from sms_outbox message …',
    reason: 'messages of all stores are sent by one worker',
  },
  {
    statement: 'select state, count(*) … from sms_outbox group by state',
    reason: 'metrics are of the whole service',
  },
  {
    statement:
      'delete from {table} where (store_code, …) in ( select store_code, … from {table} where reported_at < …',
    reason: 'what has expired is deleted in all stores',
  },
  {
    statement:
      'declare rows_of_backup no scroll cursor for select to_jsonb(row)::text as text from {table} row',
    reason: 'a backup is of all stores',
  },
  {
    statement:
      'insert into {table} overriding system value select * from jsonb_populate_recordset(…',
    reason: 'a restore is of all stores; the rows have their codes',
  },
  {
    statement: "select setval(pg_get_serial_sequence($, 'id'), … from {table}), 0) + 1, false)",
    reason: 'a restore goes on with the numbers of all stores',
  },
  {
    statement: 'update sms_outbox set state = $ where state = $',
    reason: 'a restore drops the messages of all stores that wait',
  },
  { statement: 'select code from stores', reason: 'a restore wants a database without a store' },
  {
    statement: 'select count(*) as count from {table}',
    reason: 'the check of a backup counts its rows',
  },
  {
    statement: "select max(coalesce((to_jsonb(store) ->> 'restore_days')…",
    reason: 'a restore concerns the tablets of all stores',
  },
  {
    statement: 'insert into meta (key, value) select $, instant from (select …',
    reason: 'the last write of all stores before a restore or a promotion',
  },
  {
    statement: 'update stores set last_version = last_version + $',
    reason: 'all stores go on behind a gap after a restore',
  },
  {
    statement:
      'update stores set last_version = last_version + $, switched_after = switched_after || last_version',
    reason: 'all stores go on behind a gap after a promotion',
  },
  {
    statement: 'select pg_notify($, code) from stores',
    reason: 'tablets of all stores hear of writes that a promotion has lost',
  },
  {
    statement: '… from restore_reports report, lateral … where database_id = $ and true …',
    reason: 'metrics are of the whole service',
  },
]
