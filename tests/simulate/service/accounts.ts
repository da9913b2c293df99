import { sql } from 'kysely'
import type { Clockwork } from '../time/clockwork'
import type { Backend } from './backend'
import { desk } from './business'

/** Enables an account, or disables it and ends its sessions, with an entry in the audit trail. */
export async function setAccess(
  { db }: Pick<Backend, 'db'>,
  clockwork: Clockwork,
  user: string,
  isOn: boolean,
): Promise<void> {
  const changes = JSON.stringify({ enableAccess: [!isOn, isOn] })
  const at = new Date(clockwork.now()).toISOString()
  const changing = sql`
    with changed as (
      update users set enable_access = ${isOn}
      where username = ${user} and enable_access <> ${isOn} returning id
    ), ended as (
      update tokens set is_ended = true
      where user_id in (select id from changed where not ${isOn}::boolean)
    )
    insert into audit (table_name, row_id, actor, action, at, changes)
    select 'users', ${user}, 'admin', 'updateUser', ${at}::timestamptz, ${changes}::jsonb
    from changed`
  await clockwork.busy(changing.execute(db.queries))
}

/** Enables all accounts and ends locks: log-ins of a disabled account, or with a dying service, count as failed. */
export async function letEveryoneIn(
  backend: Pick<Backend, 'db'>,
  clockwork: Clockwork,
): Promise<void> {
  await setAccess(backend, clockwork, desk.lead, true)
  await clockwork.busy(backend.db.queries.deleteFrom('login_attempts').execute())
}
