import { openSetup } from '../accounts/setup-code'
import type { ServiceDeps } from '../context'
import { demoAccounts } from '../demo/catalog'

type Deps = Pick<ServiceDeps, 'db' | 'guardsSetup'>

/** The text printed when the service is ready: its address, and the demo's log-in names or the code of the set-up. */
export async function startupMessage(deps: Deps, origin: string): Promise<string> {
  const { db } = deps
  const names = demoAccounts.map(({ username }) => username)
  const there = await db.queries
    .selectFrom('users')
    .select('username')
    .where('username', 'in', names)
    // only demo accounts: an admin may have added an account of the same name with another password
    .where('created_by', 'is', null)
    .execute()
  const lines = demoAccounts
    .filter(({ username }) => there.some((user) => user.username === username))
    .map(({ username, password, roles, storeCode }) => {
      const logIn = `${username} / ${password}`.padEnd(24)
      return `  ${logIn}${roles.join()}, ${storeCode}`
    })
  const logIns = lines.length > 0 ? `\n\nDemo log-ins:\n${lines.join('\n')}` : ''
  return `\nFrontdesk is ready at ${origin}/dashboard${logIns}${await setupLines(deps)}\n\n`
}

/** Lines about the set-up, with its code; empty once an account exists. */
async function setupLines({ db, guardsSetup }: Deps): Promise<string> {
  const code = await openSetup(db)
  if (code === null) return ''
  const where = guardsSetup === false ? 'On another machine it' : 'It'
  const lines = [
    'There is no account yet: open that address to set up your store.',
    `${where} asks for the code ${code}.`,
  ]
  return `\n\n${lines.join('\n')}`
}
