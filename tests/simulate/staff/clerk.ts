import type { Appointment } from '#domain/appointment/appointment'
import type { RunResult, ShownAppointment, Sync } from '#sync'
import { today } from '../../support/business'
import type { Tab, Tablet } from '../device/tablet'
import { type Fired, noteFault } from '../network/faults'
import { desks, password, type UserName, users } from '../service/business'
import type { Clockwork } from '../time/clockwork'
import type { Random } from '../time/random'
import type { Decided, Given } from './given'
import { type Errand, newBooking, nextErrand } from './inputs'
import { settleOne } from './settle'

export interface Clerk {
  /** does one thing at one of the tabs */
  act(): void
  /** has to do with what somebody has just had to do with */
  follow(): void
}

export interface ClerkSetting {
  tablet: Tablet
  /** who stands at it first */
  user: UserName
  random: Random
  clockwork: Clockwork
  ids: () => string
  fired: Fired
  /** every command that any clerk gave */
  given: Given[]
  /** what any clerk decided about a conflict */
  decided: Decided[]
  trace: (text: string) => void
  /** an engine must not throw */
  broken: (text: string) => void
}

type Choose = (live: readonly ShownAppointment[]) => ShownAppointment

export function createClerk(setting: ClerkSetting): Clerk {
  const { tablet, random, ids, fired, given, decided, trace } = setting
  let user = setting.user
  const colleagues = desks.find((desk) => desk.users.some((each) => each === user))?.users ?? users

  const isLoggedIn = ({ sync }: Tab) =>
    sync.session.current() !== null && !(sync.status.current().needsLogin && random.chance(0.7))

  async function logIn(tab: Tab) {
    const result = await tab.sync.session.logIn(user, password)
    trace(`${tab.name}: log-in of ${user}: ${result.ok ? 'ok' : result.message}`)
  }

  /** The next person takes over, mostly after the former one has logged out. */
  async function changeUser(tab: Tab) {
    if (random.chance(0.7)) {
      const over = await tab.sync.session.logOut()
      if (over) noteFault(fired, 'somebody logs out')
      trace(`${tab.name}: log-out of ${user}: ${over ? 'ok' : 'failed'}`)
      if (!over) return
    }
    // Now and then somebody of the other store comes to help.
    user = random.pick(random.chance(0.85) ? colleagues : users)
    noteFault(fired, 'another user logs in')
    await logIn(tab)
  }

  const nextTag = () => `#${given.length + 1}`

  async function give(tab: Tab, errand: Errand, seen: Appointment | null) {
    const note = record(errand, seen)
    trace(`${tab.name}: ${errand.command} ${note.subject} ${note.tag}`)
    const clicks = random.chance(0.1) ? 2 : 1
    const results = Array.from({ length: clicks }, () => run(tab.sync, errand, seen ?? undefined))
    if (clicks === 2) noteFault(fired, 'double click')
    for (const result of await Promise.all(results)) {
      note.results.push(result)
      trace(`${tab.name}: ${note.tag} ${textOf(result)}`)
    }
  }

  function record({ command, input }: Errand, shown: Appointment | null): Given {
    const tag = nextTag()
    const note: Given = {
      tablet,
      user: tablet.user() ?? user,
      command,
      subject: input.id,
      input,
      shown,
      tag,
      results: [],
    }
    given.push(note)
    return note
  }

  async function serve(tab: Tab, choose: Choose = someOf) {
    const shown = await tab.sync.views.days(today, '2026-11-22').read()
    const live = shown.filter(({ row }) => row.status === 'RESERVED' || row.status === 'CHECKED_IN')
    if (live.length === 0) return
    const { row } = choose(live)
    await give(tab, nextErrand(random, row, nextTag()), row)
  }

  const someOf: Choose = (live) => (random.chance(0.5) ? random.pick(live) : lastTouched(live))

  /** What others have just had to do with, or are having: there it comes to conflicts. */
  function lastTouched(live: readonly ShownAppointment[]): ShownAppointment {
    const rows = new Map(live.map((each) => [each.row.id, each]))
    const touched = given.findLast(({ subject }) => rows.has(subject))
    return rows.get(touched?.subject ?? '') ?? random.pick(live)
  }

  async function settle({ name, sync }: Tab) {
    const noted = await settleOne(sync, random, (text) => trace(`${name}: ${text}`))
    if (noted) decided.push(noted)
  }

  const doings: (readonly [number, (tab: Tab) => Promise<void>])[] = [
    [4, (tab) => give(tab, newBooking(random, ids(), nextTag(), storeOf(tab)), null)],
    [6, (tab) => serve(tab)],
    [2, settle],
    [0.6, changeUser],
    [0.3, async (tab) => tab.sync.syncNow()],
  ]

  /** A wall asks for a reload. */
  const openTabs = () => tablet.tabs().filter(({ sync }) => sync.status.current().wall === null)

  function attend(doing: (tab: Tab) => Promise<void>) {
    const tabs = openTabs()
    if (tabs.length > 0) attendAt(random.pick(tabs), doing)
  }

  function attendAt(tab: Tab, doing: (tab: Tab) => Promise<void>) {
    const now = isLoggedIn(tab) ? doing : logIn
    now(tab).catch((error: unknown) => {
      // A screen says so where nothing can be read, and a page that is gone has nobody before it.
      if (!tab.isShaken() && !tab.isDead()) setting.broken(`${tab.name} threw ${String(error)}`)
    })
  }

  const follow = (tab: Tab) => serve(tab, lastTouched)

  return {
    act() {
      const tabs = openTabs()
      // One hand on each of two tabs.
      if (tabs.length > 1 && random.chance(0.3)) for (const tab of tabs) attendAt(tab, follow)
      else attend(random.weighted(doings))
    },
    follow: () => attend(follow),
  }
}

const storeOf = ({ sync }: Tab) => sync.session.current()?.storeCode

function run(sync: Sync, errand: Errand, shown?: Appointment): Promise<RunResult> {
  const asking = shown && { shown, isGone: () => false }
  switch (errand.command) {
    case 'createAppointment':
      return sync.run(errand.command, errand.input, asking)
    case 'updateAppointment':
      return sync.run(errand.command, errand.input, asking)
    case 'checkInAppointment':
      return sync.run(errand.command, errand.input, asking)
    case 'completeAppointment':
      return sync.run(errand.command, errand.input, asking)
    case 'cancelAppointment':
      return sync.run(errand.command, errand.input, asking)
  }
}

function textOf(result: RunResult): string {
  if (result.kind === 'refused') return `refused: ${result.refusal.message}`
  if (result.kind === 'not-saved') return `not saved: ${result.message}`
  return result.kind === 'queued' ? `queued as ${result.entryId}` : result.kind
}
