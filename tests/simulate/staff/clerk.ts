import { businessTimeAt } from '#domain/kernel/dates'
import type { Drawer } from '#domain/rows/drawer'
import { isMassage } from '#domain/rows/service'
import type { RowChange, World } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import { today } from '../../support/business'
import type { Tab } from '../device/tablet'
import { noteFault } from '../network/faults'
import { inStore, password, teams, users } from '../service/business'
import type { ClerkSetting } from './clerk-setting'
import { type Given, resultText, runTask, storeOf } from './given'
import { newBooking, newGroup, nextTask, type Task, type Wishes } from './inputs'
import { drawerOn, moneyTask, withDrawer } from './money'
import type { Draw } from './money-task'
import { discountChange, newService, priceChange, someOffer, wishesFor, wishFor } from './offers'
import { priceShown } from './price-shown'
import {
  changeOfRow,
  deletion,
  isOfAppointment,
  isOfMoney,
  newRow,
  rowShown,
  someSubject,
  taught,
} from './records'
import { resolveOne } from './resolve'
import { dayTask, isOfDay, longerThanThere } from './running-day'
import { type Subject, subjectOf } from './subject'

export interface Clerk {
  /** does one thing in one of its tabs */
  act(): void
  /** works on an appointment that another clerk has just worked on */
  follow(): void
}

type Choose = (live: readonly ShownAppointment[]) => ShownAppointment

export function createClerk(setting: ClerkSetting): Clerk {
  const { tablet, random, clockwork, ids, fired, given, decided, trace } = setting
  let user = setting.user
  const colleagues = teams.find((team) => team.users.some((each) => each === user))?.users ?? users

  const isLoggedIn = ({ sync }: Tab) =>
    sync.session.current() !== null && !(sync.status.current().needsLogin && random.chance(0.7))

  async function logIn(tab: Tab) {
    const result = await tab.sync.session.logIn(user, password)
    trace(`${tab.name}: log-in of ${user}: ${result.ok ? 'ok' : result.message}`)
  }

  /** Another user takes over, usually after a log-out. */
  async function changeUser(tab: Tab) {
    if (random.chance(0.7)) {
      const over = await tab.sync.session.logOut()
      if (over) noteFault(fired, 'a user logs out')
      trace(`${tab.name}: log-out of ${user}: ${over ? 'ok' : 'failed'}`)
      if (!over) return
    }
    // Sometimes a clerk of the other store helps.
    user = random.pick(random.chance(0.85) ? colleagues : users)
    noteFault(fired, 'another user logs in')
    await logIn(tab)
  }

  const nextTag = () => `#${given.length + 1}`

  async function give(tab: Tab, task: Task, seen: RowChange['row'] | null) {
    // Recorded before any await: another clerk's command must not get the same tag.
    const note = record(task, seen)
    if (task.command === 'createAppointment') {
      note.price = await priceShown(tablet, tab, task.input)
      note.user = tablet.user() ?? user
    }
    trace(`${tab.name}: ${task.command} ${note.subject} ${note.tag}`)
    // A second click would change points a second time, and their form prevents it. Facts about money have ids.
    const isOnce = task.command === 'updatePoints'
    const clicks = !isOnce && random.chance(0.1) ? 2 : 1
    const results = Array.from({ length: clicks }, () => runTask(tab.sync, task, seen))
    if (clicks === 2) noteFault(fired, 'double click')
    for (const result of await Promise.all(results)) {
      note.results.push(result)
      trace(`${tab.name}: ${note.tag} ${resultText(result)}`)
    }
  }

  function record(task: Task, shown: RowChange['row'] | null): Given {
    const { command, input } = task
    const tag = nextTag()
    const note: Given = {
      tablet,
      user: tablet.user() ?? user,
      command,
      subject: subjectOf(task).id,
      input,
      shown,
      price: null,
      tag,
      results: [],
    }
    given.push(note)
    return note
  }

  async function book(tab: Tab) {
    await bookWith(tab, random.chance(0.5) ? wishesAdded(tab) : {})
    if (random.chance(0.1)) await correctCustomer(tab)
  }

  async function bookWith(tab: Tab, wishes: Wishes) {
    const drawer = await till(tab)
    const task = newBooking(random, ids(), nextTag(), storeOf(tab), wishes)
    await give(tab, withDrawer(task, drawer), null)
  }

  async function till({ sync }: Tab): Promise<Drawer | null> {
    const world = setting.isBasicHost ? null : await sync.views.business().read()
    return world && drawerOn(random, world, tablet.name)
  }

  /** Changes the customer of the last booking on this tablet, sent or not. */
  async function correctCustomer(tab: Tab) {
    const booked = lastGiven(({ command }) => command === 'createAppointment')
    if (booked && 'mobileNumber' in booked.input)
      await changeRow(tab, { table: 'customers', id: booked.input.mobileNumber })
  }

  /** Wishes for a booking with a row that was just added here, maybe not sent yet. */
  function wishesAdded(tab: Tab): Wishes {
    const added = lastGiven(({ command }) => command.startsWith('add'))
    return added ? wishesFor(added, storeOf(tab)) : {}
  }

  /** The last command of this tablet that was queued or applied. */
  const lastGiven = (isIt: (each: Given) => boolean) =>
    given.findLast(
      (each) =>
        each.tablet === tablet &&
        isIt(each) &&
        each.results.some(({ kind }) => kind === 'queued' || kind === 'applied'),
    )

  /** Gives a command on rows other than appointments. */
  async function manage(tab: Tab) {
    const world = await tab.sync.views.business().read()
    if (!world) return
    if (random.chance(0.25)) return give(tab, newRow(hand(), world, ids()), null)
    if (!setting.isBasicHost && random.chance(0.1)) return removeRow(tab, world)
    const touched = given.findLast(({ command }) => !isOfAppointment(command))
    if (touched && random.chance(0.4)) return changeRow(tab, subjectOf(touched))
    if (random.chance(0.2)) return correctCustomer(tab)
    await changeRow(tab, someSubject(random, world))
  }

  async function removeRow(tab: Tab, world: World) {
    const found = deletion(hand(), world)
    if (found) await give(tab, found.task, found.row)
  }

  /** Changes the price of a service, then a promo of it, then books both. */
  async function reprice(tab: Tab) {
    const before = await tab.sync.views.business().read()
    if (!before) return
    const { service, promo } = someOffer(random, before)
    await give(tab, priceChange(hand(), service), service)
    const row = (await tab.sync.views.business().read())?.promos.get(promo.id)
    if (row) await give(tab, discountChange(hand(), row, service.id), row)
    await bookWith(tab, { ...wishFor(service, storeOf(tab)), promoId: promo.id })
  }

  /** Adds a service and a therapist who gives it, and books it. */
  async function launch(tab: Tab) {
    const before = await tab.sync.views.business().read()
    if (!before) return
    const task = newService(hand(), `New ${given.length + 1}`, ids(), before)
    await give(tab, task, null)
    const world = await tab.sync.views.business().read()
    const service = world?.services.get(task.input.id)
    const teacher = world?.staffs.get(inStore(storeOf(tab), 'ana'))
    if (!service) return
    if (teacher && isMassage(service)) await give(tab, taught(hand(), teacher, service.id), teacher)
    await bookWith(tab, wishFor(service, storeOf(tab)))
  }

  async function changeRow(tab: Tab, subject: Subject) {
    // At a basic host a tablet gets other customers only by look-up.
    if (setting.isBasicHost && subject.table === 'customers')
      await tab.sync.lookUpCustomer(subject.id)
    const shown = await rowShown(tab.sync, subject)
    const world = await tab.sync.views.business().read()
    const task = shown && world && changeOfRow(hand(), shown, world)
    if (task) await give(tab, task, shown.row)
  }

  const hand = () => ({
    random,
    number: given.length + 1,
    hasExtensions: !setting.isBasicHost,
  })

  async function serve(tab: Tab, choose: Choose = someOf) {
    const shown = await tab.sync.views.days(today, '2026-11-22').read()
    const live = shown.filter(({ row }) => row.status === 'RESERVED' || row.status === 'CHECKED_IN')
    if (live.length === 0) return
    const drawer = await till(tab)
    const { row } = choose(live)
    await give(tab, withDrawer(nextTask(random, row, nextTag(), !setting.isBasicHost), drawer), row)
  }

  const someOf: Choose = (live) => (random.chance(0.5) ? random.pick(live) : lastTouched(live))
  /** The appointment on which a clerk has worked last, because that makes conflicts. */
  function lastTouched(live: readonly ShownAppointment[]): ShownAppointment {
    const rows = new Map(live.map((each) => [each.row.id, each]))
    const touched = given.findLast(({ subject }) => rows.has(subject))
    return rows.get(touched?.subject ?? '') ?? random.pick(live)
  }

  /** Gives a command that only our own service has. */
  async function giveExtra(tab: Tab, draw: Draw) {
    const world = await tab.sync.views.business().read()
    if (!world || setting.isBasicHost) return
    const days = await tab.sync.views.days(today, '2026-11-22').read()
    const shown = { world, appointments: days.map(({ row }) => row) }
    const { instant: at } = businessTimeAt(clockwork.now())
    const drawing = { random, ids, tag: nextTag(), tablet: tablet.name, at }
    const found = draw({ ...drawing, user: tablet.user() ?? user }, shown)
    if (found) await give(tab, found.task, found.row)
  }

  const handleMoney = (tab: Tab) => giveExtra(tab, moneyTask)

  /** Extends visits and enters absences, mostly on the row on which a clerk has worked last. */
  const runDay = (tab: Tab) =>
    giveExtra(tab, (drawing, shown) => {
      const drawer = drawerOn(random, shown.world, tablet.name)
      return dayTask(drawing, shown, drawer, given.at(-1)?.subject ?? null)
    })

  /** Books an absent therapist without a confirmation, or makes a visit longer into the absence. */
  const workAround = (tab: Tab, { input }: Given) =>
    'staffId' in input && input.staffId && random.chance(0.5)
      ? bookWith(tab, { staffId: input.staffId, isPass: false, confirmed: [] })
      : giveExtra(tab, (drawing, shown) => longerThanThere(drawing, shown, input))

  async function settle({ name, sync }: Tab) {
    const noted = await resolveOne(sync, random, (text) => trace(`${name}: ${text}`))
    if (noted) decided.push(noted)
  }

  const doings: (readonly [number, (tab: Tab) => Promise<void>])[] = [
    [4, book],
    [setting.isBasicHost ? 0 : 1, (tab) => give(tab, newGroup(hand(), ids, storeOf(tab)), null)],
    [6, (tab) => serve(tab)],
    [2, settle],
    [2.3, manage],
    [setting.isBasicHost ? 0 : 5, handleMoney],
    [setting.isBasicHost ? 0 : 6, runDay],
    [0.6, reprice],
    [0.3, launch],
    [0.6, changeUser],
    [0.3, async (tab) => tab.sync.syncNow()],
  ]

  /** Tabs that a user can work in; a blocking error asks for a reload. */
  const openTabs = () =>
    tablet.tabs().filter(({ sync }) => sync.status.current().blockingError === null)

  function attend(doing: (tab: Tab) => Promise<void>) {
    const tabs = openTabs()
    if (tabs.length > 0) attendAt(random.pick(tabs), doing)
  }

  function attendAt(tab: Tab, doing: (tab: Tab) => Promise<void>) {
    const now = isLoggedIn(tab) ? doing : logIn
    now(tab).catch((error: unknown) => {
      // Ignore the error when a screen would report unreadable storage, or the page is gone.
      if (!tab.isShaken() && !tab.isDead()) setting.broken(`${tab.name} threw ${String(error)}`)
    })
  }

  async function follow(tab: Tab) {
    const last = given.at(-1)
    if (last?.command === 'addAbsence') await workAround(tab, last)
    else if (last && isOfDay(last.command) && random.chance(0.6)) await runDay(tab)
    else if (last && isOfMoney(last.command)) await handleMoney(tab)
    else if (last && !isOfAppointment(last.command)) await changeRow(tab, subjectOf(last))
    else await serve(tab, lastTouched)
  }

  return {
    act() {
      const tabs = openTabs()
      // The clerk works in two tabs at the same time.
      if (tabs.length > 1 && random.chance(0.3)) for (const tab of tabs) attendAt(tab, follow)
      else attend(random.weighted(doings))
    },
    follow: () => attend(follow),
  }
}
