import { parseArgs } from 'node:util'
import { err, ok, type Result } from '#domain/kernel/result'
import { type AccountDesk, deskOfService, deskOn } from '../accounts/account-socket'
import type { Config } from '../config'
import { askForNewPassword, askForOwner, type GivenAnswers } from './ask-owner'
import { depsOn, onDatabase, runTool, type ToolResult, words } from './program'
import { openTerminal } from './terminal'

/* The program behind `npm run create-admin`. Works on the database, or through a running service (`AccountDesk`). */

const help = `npm run create-admin -- [options]

Makes a SUPER_ADMIN, and the store if its code is new. The service may keep running.
Missing answers are asked for, and each is checked at once.

  --store CODE         such as SERENITY_MAKATI
  --store-name NAME    of a new store
  --username NAME      at least 5 characters, without space
  --first-name NAME
  --last-name NAME
  --new-password       sets a new password for an existing account instead: only the
                       username and the password are asked for. The account can log in
                       again at once, and all its sessions end
  --business NAME      of several businesses (BUSINESSES)
  --help

The password is asked for, or taken from ADMIN_PASSWORD.`

const text = { type: 'string' } as const
const known = {
  store: text,
  'store-name': text,
  username: text,
  'first-name': text,
  'last-name': text,
  'new-password': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

function readOptions() {
  try {
    return ok(parseArgs({ args: words, options: known }).values)
  } catch (error) {
    return err(`${error instanceof Error ? error.message : error}\n\n${help}`)
  }
}

async function runAt(desk: AccountDesk, given: GivenAnswers, isPassword: boolean) {
  const terminal = openTerminal()
  try {
    if (isPassword) {
      const answers = await askForNewPassword(terminal, given, desk)
      return answers.ok ? await desk.setPassword(answers.value) : answers
    }
    const owner = await askForOwner(terminal, given, desk)
    return owner.ok ? await desk.createAdmin(owner.value) : owner
  } finally {
    terminal.close()
  }
}

async function work(config: Config, values: Options): Promise<ToolResult> {
  const given = {
    storeCode: values.store,
    storeName: values['store-name'],
    username: values.username,
    firstName: values['first-name'],
    lastName: values['last-name'],
    password: process.env.ADMIN_PASSWORD,
  }
  const isPassword = values['new-password'] ?? false
  const running = config.databaseUrl === null ? await deskOfService(config.dataDir) : null
  if (running) return runAt(running, given, isPassword)
  return onDatabase(config, async (db) =>
    runAt(deskOn(await depsOn(config, db)), given, isPassword),
  )
}

type Options = Extract<ReturnType<typeof readOptions>, { ok: true }>['value']

const options: Result<Options, string> = readOptions()
if (options.ok && options.value.help) process.stdout.write(`${help}\n`)
else await runTool(async (config) => (options.ok ? work(config, options.value) : options))
