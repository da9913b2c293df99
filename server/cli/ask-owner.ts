import { err, ok, type Result } from '#domain/kernel/result'
import { registerRule } from '#domain/rows/accounts/admin-rules'
import { newStoreRule } from '#domain/rows/accounts/new-store-rule'
import { newPasswordRule, weakPasswordHint } from '#domain/rows/accounts/password-rules'
import type { AccountDesk } from '../accounts/account-socket'
import type { NewOwner } from '../accounts/create-admin'
import type { Terminal } from './terminal'

/** Answers given by options or environment variables. The program asks for the missing ones. */
export type GivenAnswers = Partial<NewOwner>

type Rule = (answer: string) => string | null | Promise<string | null>

/** A wrong answer that can't be asked for again: it came from an option, a variable or a pipe. */
class WrongAnswer extends Error {}

const anybody = {
  username: 'somebody',
  password: 'a-password',
  firstName: 'Any',
  lastName: 'Body',
  enableAccess: true,
}
const anyStore = { name: 'Store', address: '', openTime: '10:00', closeTime: '22:00' }

/** Checks a single field by the rule of the whole account; the other fields get valid values. */
const ruleOf = (field: 'username' | 'firstName' | 'lastName') => (answer: string) =>
  registerRule({ ...anybody, [field]: answer })?.message ?? null

const storeRule = (code: string) => newStoreRule({ ...anyStore, code })?.message ?? null

const passwordRule = (newPassword: string) => newPasswordRule({ newPassword })?.message ?? null

/** Asks for the details of a SUPER_ADMIN and their store, and checks each answer before the next question. */
export function askForOwner(
  terminal: Terminal,
  given: GivenAnswers,
  desk: Pick<AccountDesk, 'find'>,
): Promise<Result<NewOwner, string>> {
  return asResult(async () => {
    const ask = asking(terminal)
    const question = 'Store code, such as SERENITY_MAKATI: '
    const storeCode = await ask(given.storeCode, question, storeRule)
    const { hasStore } = await desk.find({ username: '', storeCode })
    const storeName = hasStore
      ? ''
      : await ask(given.storeName, 'Name of the store, which is new (blank: the code): ', noRule)
    const username = await ask(given.username, 'Username: ', async (answer) => {
      const wrong = ruleOf('username')(answer)
      if (wrong) return wrong
      const { hasUsername } = await desk.find({ username: answer, storeCode })
      return hasUsername
        ? `The username ${answer} is taken. To set a new password: --new-password.`
        : null
    })
    const firstName = await ask(given.firstName, 'First name: ', ruleOf('firstName'))
    const lastName = await ask(given.lastName, 'Last name: ', ruleOf('lastName'))
    const password = await askForPassword(terminal, given.password, username)
    return { storeCode, storeName, username, firstName, lastName, password }
  })
}

/** Asks for an account and its new password. */
export function askForNewPassword(
  terminal: Terminal,
  given: GivenAnswers,
  desk: Pick<AccountDesk, 'find'>,
): Promise<Result<Pick<NewOwner, 'username' | 'password'>, string>> {
  return asResult(async () => {
    const username = await asking(terminal)(given.username, 'Username: ', async (answer) => {
      const { hasUsername } = await desk.find({ username: answer, storeCode: '' })
      return hasUsername ? null : `There is no account ${answer}.`
    })
    return { username, password: await askForPassword(terminal, given.password, username) }
  })
}

const noRule: Rule = () => null

async function asResult<Value>(work: () => Promise<Value>): Promise<Result<Value, string>> {
  try {
    return ok(await work())
  } catch (error) {
    if (error instanceof WrongAnswer) return err(error.message)
    throw error
  }
}

/** Asks until an answer satisfies its rule. A wrong answer from an option or a pipe ends the program. */
function asking(terminal: Terminal) {
  return async (given: string | undefined, question: string, rule: Rule): Promise<string> => {
    if (given !== undefined) return kept(given, await rule(given))
    for (;;) {
      const answer = await terminal.ask(question)
      const wrong = await rule(answer)
      if (wrong === null) return answer
      if (!terminal.isInteractive) throw new WrongAnswer(wrong)
      terminal.say(wrong)
    }
  }
}

function kept(answer: string, wrong: string | null): string {
  if (wrong !== null) throw new WrongAnswer(wrong)
  return answer
}

/** Asks for a password; twice if the user types it without seeing it. */
async function askForPassword(
  terminal: Terminal,
  given: string | undefined,
  username: string,
): Promise<string> {
  if (given !== undefined) return kept(given, passwordRule(given))
  for (;;) {
    const password = await terminal.askSecretly('Password: ')
    const wrong = passwordRule(password) ?? (await repeated(terminal, password))
    if (wrong === null) {
      const hint = weakPasswordHint(password, username)
      if (hint) terminal.say(hint)
      return password
    }
    if (!terminal.isInteractive) throw new WrongAnswer(wrong)
    terminal.say(wrong)
  }
}

async function repeated(terminal: Terminal, password: string): Promise<string | null> {
  if (!terminal.isInteractive) return null
  const again = await terminal.askSecretly('Password again: ')
  return again === password ? null : 'The two passwords are not the same.'
}
