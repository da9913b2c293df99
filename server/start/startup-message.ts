import type { Database } from '../db/database'
import { demoAccounts } from '../demo/catalog'

/** The text printed when the service is ready: its address and, with the demo, its log-in names. */
export async function startupMessage(db: Database, origin: string): Promise<string> {
  const names = demoAccounts.map(({ username }) => username)
  const there = await db.queries
    .selectFrom('users')
    .select('username')
    .where('username', 'in', names)
    // Demo accounts only: an admin may have added an account of the same name with another password.
    .where('created_by', 'is', null)
    .execute()
  const lines = demoAccounts
    .filter(({ username }) => there.some((user) => user.username === username))
    .map(({ username, password, roles, storeCode }) => {
      const logIn = `${username} / ${password}`.padEnd(24)
      return `  ${logIn}${roles.join()}, ${storeCode}`
    })
  const logIns = lines.length > 0 ? `\n\nDemo log-ins:\n${lines.join('\n')}` : ''
  return `\nFrontdesk is ready at ${origin}/dashboard${logIns}\n\n`
}
