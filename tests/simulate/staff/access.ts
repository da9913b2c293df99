import type { Tab } from '../device/tablet'
import { noteFault } from '../network/faults'
import { type DeskUser, desk, password, teams, users } from '../service/business'
import type { Random } from '../time/random'
import type { ClerkSetting } from './clerk-setting'
import { changeRights } from './rights'

type Doing = (tab: Tab) => Promise<void>

/** How users come to work at a tablet. */
export interface Access {
  /** the user who logs in next */
  user(): string
  /** does something in a tab whose user is logged in, or logs in */
  work(tab: Tab, doing: Doing): Promise<void>
  logIn(tab: Tab): Promise<void>
  /** another user takes over; `next`: a certain one, where users have PINs */
  change(tab: Tab, next?: DeskUser): Promise<void>
}

type Setting = Pick<ClerkSetting, 'user' | 'random' | 'fired' | 'trace'>

const isLoggedIn = ({ sync }: Tab, random: Random) =>
  sync.session.current() !== null && !(sync.status.current().needsLogin && random.chance(0.7))

async function logOut({ name, sync }: Tab, user: string, { fired, trace }: Setting) {
  const isOver = await sync.session.logOut()
  if (isOver) noteFault(fired, 'a user logs out')
  trace(`${name}: log-out of ${user}: ${isOver ? 'ok' : 'failed'}`)
  return isOver
}

/** The users of a team, one of whom is logged in with the password. */
export function createPasswordAccess(setting: Setting): Access {
  const { random, fired, trace } = setting
  let user: string = setting.user
  const colleagues = teams.find((team) => team.users.some((each) => each === user))?.users ?? users

  async function logIn(tab: Tab) {
    const result = await tab.sync.session.logIn(user, password)
    trace(`${tab.name}: log-in of ${user}: ${result.ok ? 'ok' : result.message}`)
  }

  return {
    user: () => user,
    work: (tab, doing) => (isLoggedIn(tab, random) ? doing(tab) : logIn(tab)),
    logIn,
    async change(tab) {
      // Usually after a log-out.
      if (random.chance(0.7) && !(await logOut(tab, user, setting))) return
      // Sometimes a clerk of the other store helps.
      user = random.pick(random.chance(0.85) ? colleagues : users)
      noteFault(fired, 'another user logs in')
      await logIn(tab)
    },
  }
}

const { pins, storeCode } = desk
const deskUsers = Object.keys(pins) as DeskUser[] // the keys of `pins`
export const wrongPin = '7193'
/** Share of a desk's commands before which another user takes over. */
const switched = 0.5

/** The users of a desk, who switch by their PINs. First each of them logs in with the password and sets a PIN. */
export function createPinAccess(setting: Setting): Access {
  const { random, fired, trace } = setting
  const unknown = [...deskUsers]
  let user: DeskUser = desk.staff

  async function logIn(tab: Tab) {
    const first = unknown.shift()
    user = first ?? user
    const isKept = tab.sync.session
      .users()
      .some(({ username, needsPassword }) => username === user && !needsPassword)
    await (isKept ? enterPin(tab, user) : enterPassword(tab, user))
    if (!first) return
    // The last one may change the rights of the others.
    await (unknown.length > 0 ? logIn(tab) : changeRights(tab, setting))
  }

  async function enterPassword({ name, sync }: Tab, who: DeskUser) {
    const result = await sync.session.logIn(who, password)
    trace(`${name}: log-in of ${who}: ${result.ok ? 'ok' : result.message}`)
    if (!result.ok || sync.session.current()?.pinSince !== undefined) return
    const set = await sync.session.setPin(password, pins[who])
    trace(`${name}: PIN of ${who}: ${set.ok ? 'ok' : set.message}`)
  }

  async function enterPin({ name, sync }: Tab, who: DeskUser) {
    const pin = random.chance(0.1) ? wrongPin : pins[who]
    const result = await sync.session.switchUser(who, storeCode, pin)
    trace(`${name}: switch to ${who}: ${result.ok ? 'ok' : result.message}`)
    if (result.ok) noteFault(fired, 'another user takes over by PIN')
  }

  async function change(tab: Tab, next = random.pick(deskUsers)) {
    const { session } = tab.sync
    if (random.chance(0.05)) await logOut(tab, user, setting)
    else if (random.chance(0.2) && session.canLock()) {
      noteFault(fired, 'a user locks the tablet')
      trace(`${tab.name}: locked by ${session.current()?.username}`)
      session.lock()
    }
    user = next
    await logIn(tab)
  }

  return {
    user: () => user,
    async work(tab, doing) {
      if (!isLoggedIn(tab, random)) return logIn(tab)
      if (random.chance(switched)) await change(tab)
      if (tab.sync.session.current()) await doing(tab)
    },
    logIn,
    change,
  }
}
