import type { CommandName } from '#domain/commands/all'
import { isMassage } from '#domain/rows/service'
import type { RowChange, World } from '#domain/rows/world'
import type { Tab } from '../device/tablet'
import { inStore } from '../service/business'
import type { ClerkSetting } from './clerk-setting'
import { type Given, storeOf } from './given'
import type { Task, Wishes } from './inputs'
import { discountChange, type Hand, newService, priceChange, someOffer, wishFor } from './offers'
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
import { type Subject, subjectOf } from './subject'

const isOfRow = (command: CommandName): boolean => !(isOfAppointment(command) || isOfMoney(command))

/** The parts of a clerk that its work on customers, resources and the store uses. */
interface RowWorkParts {
  setting: ClerkSetting
  hand: () => Hand
  give(tab: Tab, task: Task, seen: RowChange['row'] | null): Promise<void>
  bookWith(tab: Tab, wishes: Wishes): Promise<void>
  /** the last command of this tablet that was queued or applied */
  lastGiven(isIt: (each: Given) => boolean): Given | undefined
}

/** A clerk's work on rows other than appointments. */
export function createRowWork({ setting, hand, give, bookWith, lastGiven }: RowWorkParts) {
  const { random, ids, given } = setting

  /** Changes the customer of the last booking on this tablet, sent or not. */
  async function correctCustomer(tab: Tab) {
    const booked = lastGiven(({ command }) => command === 'createAppointment')
    if (booked && 'mobileNumber' in booked.input)
      await changeRow(tab, { table: 'customers', id: booked.input.mobileNumber })
  }

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
    const isTwice = setting.isAtDesk && random.chance(0.5)
    const same = isTwice && (await tab.sync.views.business().read())?.services.get(service.id)
    // At once, so that an approval of the first change is not taken for the second.
    if (same) await give(tab, priceChange(hand(), same), same)
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

  /** Books a guest who comes for the first time, and opens the new record. */
  async function welcome(tab: Tab) {
    const mobileNumber = `63998${String(given.length + 1).padStart(7, '0')}`
    await bookWith(tab, { mobileNumber })
    await tab.sync.lookUpCustomer(mobileNumber)
  }

  /** Changes a resource or the store, which a clerk has changed before. */
  async function changeAgain(tab: Tab) {
    const changed = given.filter(
      (each) => isOfRow(each.command) && subjectOf(each).table !== 'customers',
    )
    if (changed.length > 0) await changeRow(tab, subjectOf(random.pick(changed)))
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

  return { manage, reprice, launch, welcome, changeRow, changeAgain, correctCustomer }
}
