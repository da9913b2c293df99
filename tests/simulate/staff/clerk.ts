import { businessTimeAt } from '#domain/kernel/dates'
import type { Drawer } from '#domain/rows/drawer'
import type { RowChange } from '#domain/rows/world'
import type { ShownAppointment } from '#sync'
import { today } from '../../support/business'
import type { Tab } from '../device/tablet'
import { noteFault } from '../network/faults'
import { desk } from '../service/business'
import { aroundAbsence } from './absences'
import { createPasswordAccess, createPinAccess } from './access'
import { runAllowed } from './approvals'
import type { ClerkSetting } from './clerk-setting'
import { type Given, resultText, runSet, runTask, storeOf } from './given'
import { groupBooked } from './groups'
import { newBooking, nextTask, type Task, type Wishes, wishesOf } from './inputs'
import { drawerOn, moneyTask, withDrawer } from './money'
import type { Draw, MoneyTask } from './money-task'
import { wishesFor } from './offers'
import { priceShown } from './price-shown'
import { isOfAppointment, isOfMoney } from './records'
import { resolveOne } from './resolve'
import { changeRights } from './rights'
import { createRowWork } from './row-work'
import { dayTask, isOfDay } from './running-day'
import { askSeriesOnce, readZ } from './series'
import { subjectOf } from './subject'
import { taskSet } from './together'

export interface Clerk {
  /** does one thing in one of its tabs */
  act(): void
  /** works on an appointment that another clerk has just worked on */
  follow(): void
  /** enters again what was lost with a restore of the service */
  redo(): void
  /** asks for a series of invoices */
  askSeries(): void
  /** takes the Z reading of the day */
  readZ(): void
  /** works at a desk with a right that another user may take away meanwhile */
  actAsStaff(): void
  /** takes the rights of STAFF away, and gives or takes those of LEAD */
  takeRights(ofLead: 0 | 1): void
}

type Choose = (live: readonly ShownAppointment[]) => ShownAppointment

export function createClerk(setting: ClerkSetting): Clerk {
  const { tablet, random, clockwork, ids, fired, given, decided, trace } = setting
  const access = setting.isAtDesk ? createPinAccess(setting) : createPasswordAccess(setting)

  /** The user whom the screen names. */
  const userOn = ({ sync }: Tab) => sync.session.current()?.username ?? access.user()

  const hand = () => ({
    random,
    number: given.length + 1,
    hasExtensions: !setting.isBasicHost,
  })

  const nextTag = () => `#${given.length + 1}`

  async function give(tab: Tab, task: Task, seen: RowChange['row'] | null) {
    // Recorded before any await: another clerk's command must not get the same tag.
    const note = record(userOn(tab), task, seen)
    if (task.command === 'createAppointment') {
      note.price = await priceShown(tablet, tab, task.input)
      note.user = userOn(tab)
    }
    trace(`${tab.name}: ${task.command} ${note.subject} ${note.tag}`)
    // A second click would change points a second time, and their form prevents it. Facts about money have ids.
    const isOnce = task.command === 'updatePoints'
    const clicks = !isOnce && random.chance(0.1) ? 2 : 1
    const run = () => runTask(tab.sync, task, seen)
    const results = clicks === 2 ? [run(), run()] : [runAllowed(tab, setting, run)]
    if (clicks === 2) noteFault(fired, 'double click')
    for (const result of await Promise.all(results)) {
      note.results.push(result)
      trace(`${tab.name}: ${note.tag} ${resultText(result)}`)
    }
  }

  /** Gives commands at once. A refusal is the whole set's, because the service may have done the other commands. */
  async function giveSet(tab: Tab, set: readonly MoneyTask[]) {
    const together = nextTag()
    const notes = set.map(({ task, row }) => record(userOn(tab), task, row, together))
    trace(`${tab.name}: ${set.map(({ task }) => task.command)} together ${together}`)
    const result = await runAllowed(tab, setting, () => runSet(tab.sync, set))
    if (result.kind === 'queued' || result.kind === 'applied')
      for (const note of notes) note.results.push(result)
    trace(`${tab.name}: ${together} ${resultText(result)}`)
  }

  function record(
    user: string,
    task: Task,
    shown: RowChange['row'] | null,
    together: string | null = null,
  ): Given {
    const { command, input } = task
    const tag = nextTag()
    const note: Given = {
      tablet,
      user,
      command,
      subject: subjectOf(task).id,
      input,
      shown,
      price: null,
      tag,
      together,
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

  async function enterAgain(tab: Tab) {
    await changeAgain(tab)
    const booked = given.flatMap(({ tablet: on, input }) =>
      on === tablet && 'mobileNumber' in input && 'serviceIds' in input ? [wishesOf(input)] : [],
    )
    for (const wishes of booked.slice(-2)) await bookWith(tab, wishes)
    if (tab.sync.status.current().needsLogin) await access.logIn(tab)
  }

  async function till({ sync }: Tab): Promise<Drawer | null> {
    const world = setting.isBasicHost ? null : await sync.views.business().read()
    return world && drawerOn(random, world, tablet.name)
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

  /** The screens from which a clerk draws a command for our own service; null at a basic host. */
  async function lookAt(tab: Tab) {
    const world = await tab.sync.views.business().read()
    if (!world || setting.isBasicHost) return null
    const days = await tab.sync.views.days(today, '2026-11-22').read()
    const shown = { world, appointments: days.map(({ row }) => row) }
    const { instant: at } = businessTimeAt(clockwork.now())
    const drawing = { random, ids, tag: nextTag(), tablet: tablet.name, at }
    return { drawing: { ...drawing, user: userOn(tab) }, shown }
  }

  /** Gives a command that only our own service has. */
  async function giveExtra(tab: Tab, draw: Draw) {
    const seen = await lookAt(tab)
    const found = seen && draw(seen.drawing, seen.shown)
    if (found) await give(tab, found.task, found.row)
  }

  /** Enters an absence or extends a visit, with the moves of the guests in the way. */
  async function arrange(tab: Tab) {
    const seen = await lookAt(tab)
    if (!seen) return
    const drawer = drawerOn(random, seen.shown.world, tablet.name)
    const tagAt = (position: number) => `#${given.length + 1 + position}`
    const set = taskSet({ ...seen.drawing, tagAt }, seen.shown, drawer)
    if (set.length > 0) await giveSet(tab, set)
  }

  const handleMoney = (tab: Tab) => giveExtra(tab, moneyTask)

  /** Extends visits and enters absences, mostly on the row on which a clerk has worked last. */
  const runDay = (tab: Tab) =>
    giveExtra(tab, (drawing, shown) => {
      const drawer = drawerOn(random, shown.world, tablet.name)
      return dayTask(drawing, shown, drawer, given.at(-1)?.subject ?? null)
    })

  const workAround = (tab: Tab, { input }: Given) =>
    giveExtra(tab, (drawing, shown) =>
      'day' in input && 'staffId' in input && input.staffId
        ? aroundAbsence(drawing, shown, { staffId: input.staffId, day: input.day })
        : null,
    )

  async function settle({ name, sync }: Tab) {
    const noted = await resolveOne(sync, random, (text) => trace(`${name}: ${text}`))
    if (noted) decided.push(noted)
  }

  const { manage, reprice, launch, welcome, changeRow, changeAgain, correctCustomer } =
    createRowWork({
      setting,
      hand,
      give,
      bookWith,
      lastGiven,
    })

  const doings: (readonly [number, (tab: Tab) => Promise<void>])[] = [
    [4, book],
    [setting.isBasicHost ? 2 : 0, welcome],
    [setting.isBasicHost ? 0 : 2, (tab) => giveExtra(tab, groupBooked)],
    [6, (tab) => serve(tab)],
    [2, settle],
    [2.3, manage],
    [setting.isBasicHost ? 0 : 5, handleMoney],
    [setting.isBasicHost ? 0 : 6, runDay],
    [setting.isBasicHost ? 0 : 1.5, arrange],
    [setting.isAtDesk ? 4 : 0.6, reprice],
    [0.3, launch],
    [0.6, (tab) => access.change(tab)],
    [setting.hasDesk ? 1 : 0, (tab) => changeRights(tab, setting)],
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
    workAt(tab, () => access.work(tab, doing))
  }

  function workAt(tab: Tab, doing: (tab: Tab) => Promise<void>) {
    doing(tab).catch((error: unknown) => {
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
    askSeries: () => attend(async ({ sync }) => void (await askSeriesOnce(sync, tablet.name))),
    readZ: () => attend(({ sync }) => readZ(sync)),
    actAsStaff: () =>
      attend(async (tab) => {
        await access.change(tab, desk.staff)
        await reprice(tab)
      }),
    takeRights: (LEAD) => attend((tab) => changeRights(tab, setting, { STAFF: 0, LEAD })),
    redo() {
      const tab = openTabs().find(({ sync }) => sync.session.current() !== null)
      if (tab) workAt(tab, enterAgain)
    },
  }
}
