import type { Need } from '#domain/kernel/refusal'
import type { RunResult } from '#sync'
import type { Tab } from '../device/tablet'
import { noteFault } from '../network/faults'
import { desk } from '../service/business'
import { wrongPin } from './access'
import type { ClerkSetting } from './clerk-setting'

type Setting = Pick<ClerkSetting, 'random' | 'fired' | 'trace' | 'broken'>

/** Share of refusals for a right after which a colleague is asked. */
const asked = 0.8

const pins: Readonly<Record<string, string>> = desk.pins

/** Runs what a user gives, and once more if a colleague allows what the user may not do. */
export async function runAllowed(
  tab: Tab,
  setting: Setting,
  run: () => Promise<RunResult>,
): Promise<RunResult> {
  const user = tab.sync.session.current()?.username
  const result = await run()
  const needs = result.kind === 'refused' && result.refusal.needs
  const isAllowed = needs && (await askColleague(tab, needs, setting))
  // The question disappears when another user takes over.
  return isAllowed && tab.sync.session.current()?.username === user ? run() : result
}

/** Asks "Who allows it?": mostly a colleague types the PIN, sometimes a wrong one. Returns whether it is allowed. */
async function askColleague(
  { name, sync }: Tab,
  needs: readonly Need[],
  { random, fired, trace, broken }: Setting,
): Promise<boolean> {
  const world = await sync.views.business().read()
  const rights = world?.store.rights ?? null
  const colleagues = await sync.session.approvers(needs, rights)
  if (colleagues.length === 0 || !random.chance(asked)) return false
  // Another account can lose what it has allowed.
  const lead = colleagues.find(({ username }) => username === desk.lead)
  const { username } = lead && random.chance(0.7) ? lead : random.pick(colleagues)
  const pin = random.chance(0.1) ? wrongPin : (pins[username] ?? '')
  const answer = await sync.session.approve(username, pin, needs, rights)
  trace(`${name}: asked ${username} for ${needs.map(({ subject }) => subject)}: ${answer.ok}`)
  if (answer.ok && pin === wrongPin) broken(`${name}: ${username} has allowed with a wrong PIN`)
  if (answer.ok) noteFault(fired, 'a colleague allows an act')
  return answer.ok
}
