import { parseArgs } from 'node:util'
import { createAdmin, type NewOwner, setPassword } from '../accounts/create-admin'
import { depsOn, onDatabase, runTool } from './program'
import { openTerminal } from './terminal'

/*
 * The program behind `npm run create-admin -- [--store CODE] [--store-name NAME] [--username NAME] [--first-name
 * NAME] [--last-name NAME] [--new-password]`. Asks for missing options, and for the password unless ADMIN_PASSWORD is
 * set.
 */

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    store: text,
    'store-name': text,
    username: text,
    'first-name': text,
    'last-name': text,
    'new-password': { type: 'boolean' },
  },
})

async function askForOwner(): Promise<NewOwner> {
  const terminal = openTerminal()
  const orAsk = async (given: string | undefined, question: string) =>
    given ?? (values['new-password'] ? '' : terminal.ask(question))
  const owner = {
    storeCode: values.store ?? (await terminal.ask('Store code, such as SERENITY_MAKATI: ')),
    storeName: await orAsk(values['store-name'], 'Name of the store, if it is new: '),
    username: values.username ?? (await terminal.ask('Username: ')),
    firstName: await orAsk(values['first-name'], 'First name: '),
    lastName: await orAsk(values['last-name'], 'Last name: '),
    password: process.env.ADMIN_PASSWORD ?? (await terminal.askSecretly('Password: ')),
  }
  terminal.close()
  return owner
}

await runTool(async (config) => {
  const owner = await askForOwner()
  const save = values['new-password'] ? setPassword : createAdmin
  return onDatabase(config, async (db) => save(await depsOn(config, db), owner))
})
