import { absenceCommands } from '#domain/commands/absences'
import type { CommandName } from '#domain/commands/all'
import { attendanceCommands } from '#domain/commands/attendance'
import { correctionCommands } from '#domain/commands/corrections'
import { drawerCommands } from '#domain/commands/drawers'
import { groupCommands } from '#domain/commands/groups'
import { runningCommands } from '#domain/commands/running'
import { saleCommands } from '#domain/commands/sales'
import { weekdays } from '#domain/kernel/dates'
import { type Customer, isInactive } from '#domain/rows/customer'
import type { Locker } from '#domain/rows/locker'
import type { Product } from '#domain/rows/product'
import { type ResourceKind, type Resources, resourceKinds } from '#domain/rows/resources'
import type { Room } from '#domain/rows/room'
import { withStore } from '#domain/rows/rows'
import type { Staff } from '#domain/rows/staff'
import type { Store } from '#domain/rows/store'
import type { RowChange, World } from '#domain/rows/world'
import type { Sync } from '#sync'
import { type CustomerFields, changeOf, fieldsOf } from '../../../src/screens/customers/fields'
import { loyaltyDraft, loyaltyInput } from '../../../src/screens/store/loyalty-draft'
import {
  changedSettings,
  type SettingsDraft,
  settingsDraft,
} from '../../../src/screens/store/settings/settings-draft'
import { staffDraft, staffInput } from '../../../src/screens/therapists/staff-draft'
import { today } from '../../support/business'
import { inStore } from '../service/business'
import type { Random } from '../time/random'
import { mobiles, type Task } from './inputs'
import { changeOfPromo, changeOfService, type Hand, newPromo, newService } from './offers'
import type { Subject } from './subject'

/*
 * Commands on customers, resources and the store. Like the app's forms they send all fields, of which one is changed.
 */

export const isOfAppointment = (command: CommandName): boolean =>
  command.endsWith('Appointment') ||
  command in groupCommands ||
  command in correctionCommands ||
  command in runningCommands

/** Whether a command only adds a fact: about money or about the presence of therapists. */
export const isOfMoney = (command: CommandName): boolean =>
  command in correctionCommands ||
  command in drawerCommands ||
  command in saleCommands ||
  command in attendanceCommands ||
  command in absenceCommands

/** A row as a tablet shows it. */
export async function rowShown(
  { views }: Pick<Sync, 'views'>,
  { table, id }: Subject,
): Promise<RowChange | null> {
  if (table === 'customers') {
    const found = await views.customer(id).read()
    return found.kind === 'found' ? { table, row: found.customer } : null
  }
  const world = await views.business().read()
  if (!world) return null
  if (table === 'stores') return world.store.code === id ? { table, row: world.store } : null
  const row = world[table].get(id)
  return row ? ({ table, row } as RowChange) : null // the map is the table's own
}

/** Draws an existing row. */
export function someSubject(random: Random, world: World): Subject {
  // Usually the same row, so that clerks change it at the same time.
  const some = ([first, ...others]: readonly string[]) =>
    first && random.chance(0.6) ? first : random.pick(others)
  return random.weighted<() => Subject>([
    [3, () => ({ table: 'customers', id: random.pick(mobiles) })],
    [1, () => ({ table: 'rooms', id: some([...world.rooms.keys()]) })],
    [1, () => ({ table: 'lockers', id: some([...world.lockers.keys()]) })],
    [1, () => ({ table: 'products', id: some([...world.products.keys()]) })],
    [1, () => ({ table: 'staffs', id: some([...world.staffs.keys()]) })],
    [2.5, () => ({ table: 'services', id: some([...world.services.keys()]) })],
    [1.5, () => ({ table: 'promos', id: some([...world.promos.keys()]) })],
    [2, () => ({ table: 'stores', id: world.store.code })],
  ])()
}

/** Changes one field of a row; null for a row that clerks don't change. */
export function changeOfRow(hand: Hand, { table, row }: RowChange, world: World): Task | null {
  switch (table) {
    case 'customers':
      return hand.random.chance(0.3) ? points(hand, row) : customer(hand, row)
    case 'rooms':
      return { command: 'updateRoom', input: { ...roomForm(row), ...room(hand, row), id: row.id } }
    case 'lockers':
      return { command: 'updateLocker', input: { ...lockerForm(row), ...named(hand), id: row.id } }
    case 'products':
      return { command: 'updateProduct', input: { ...product(hand, row), id: row.id } }
    case 'staffs':
      return {
        command: 'updateStaff',
        input: { ...staffForm(row), ...staff(hand, row), id: row.id },
      }
    case 'services':
      return changeOfService(hand, row, world)
    case 'promos':
      return changeOfPromo(hand, row, world)
    case 'stores':
      return hand.hasExtensions && hand.random.chance(0.5)
        ? settings(hand, row, world)
        : { command: 'updateLoyalty', input: { ...loyalty(hand, row), id: row.code } }
    default:
      return null
  }
}

/** Adds a row like an existing one. Sometimes two rows get the same name. */
export function newRow(hand: Hand, world: World, id: string): Task {
  const { random, number } = hand
  const name = random.chance(0.25) ? random.pick(['North', 'South']) : `New ${number}`
  const like = <Row>(rows: ReadonlyMap<string, Row>) => random.pick([...rows.values()])
  return random.weighted<() => Task>([
    [2, () => ({ command: 'addRoom', input: { ...roomForm(like(world.rooms)), name, id } })],
    [1, () => ({ command: 'addLocker', input: { ...lockerForm(like(world.lockers)), name, id } })],
    [
      1,
      () => ({ command: 'addProduct', input: { ...productForm(like(world.products)), name, id } }),
    ],
    [2, () => ({ command: 'addStaff', input: { ...staffForm(like(world.staffs)), name, id } })],
    [2, () => newService(hand, name, id, world)],
    [1.5, () => newPromo(hand, name, id, world)],
    [hand.hasExtensions ? 1.5 : 0, () => newCustomer(hand, id)],
  ])()
}

/** Adds a customer. Sometimes two clerks add the same number, or one that has a customer. */
function newCustomer({ random, number }: Hand, id: string): Task {
  const mobileNumber = random.chance(0.3) ? random.pick(mobiles) : `6399800000${number % 10}0`
  return {
    command: 'addCustomer',
    input: { id, mobileNumber, firstName: `New ${number}`, points: 0 },
  }
}

/** Deletes a row, mostly one that a clerk has added. */
export function deletion(
  { random }: Hand,
  world: World,
): { task: Task; row: Resources[ResourceKind] } | null {
  const kind = random.pick(resourceKinds)
  const added = [...world[kind].values()].filter(({ createdBy }) => createdBy !== null)
  if (added.length === 0) return null
  const row = random.pick<Resources[ResourceKind]>(added)
  return { task: { command: 'deleteResource', input: { id: row.id, kind, deleted: true } }, row }
}

/** Text that identifies the command. */
const own = ({ number }: Hand): string => `By #${number}`

const named = (hand: Hand) => ({ name: own(hand) })

function customer(hand: Hand, person: Customer): Task {
  const field = hand.random.pick(['firstName', 'lastName', 'twitter', 'instagram', 'notes'])
  const edited = hand.random.weighted<Partial<CustomerFields>>([
    [4, { [field]: own(hand) }],
    [1, contract(hand, person)],
    // An inactive customer can't be booked, so make this rare and short.
    [isInactive(person) ? 4 : 0.6, { status: isInactive(person) ? 'ACTIVE' : 'INACTIVE' }],
  ])
  const form = changeOf(person, null, { ...fieldsOf(person, null), ...edited })
  const { id, mobileNumber } = person
  return { command: 'updateCustomer', input: { id, mobileNumber, ...form } }
}

/** Changes type and contract: a type with a contract has an end date. */
function contract({ random }: Hand, { type }: Customer) {
  const contractEndDate = random.pick(['2027-01-31', '2027-06-30', '2027-12-31'])
  if (type === 'REGULAR') return { type: random.pick(['VIP', 'FOH']), contractEndDate }
  return random.pick([{ type: 'REGULAR' }, { contractEndDate }])
}

/** Changes points. The amount is the command's number, so that the change identifies the command. */
function points({ random, number }: Hand, { mobileNumber }: Customer): Task {
  const action = random.chance(0.6) ? 'ADD' : 'SUBTRACT'
  const person = { id: mobileNumber, customerMobileNumber: mobileNumber }
  return { command: 'updatePoints', input: { ...person, action, points: number } }
}

// Forms without a toggle always send `available: true`.
const roomForm = ({ name, serviceIds }: Room) => ({
  name,
  serviceIds: serviceIds.toSorted(),
  available: true,
})
const lockerForm = ({ name }: Locker) => ({ name, available: true })
const productForm = ({ name, price, type }: Product) => ({ name, price, type, available: true })
const staffForm = (row: Staff) => staffInput(staffDraft(row, today))

function room(hand: Hand, { serviceIds, storeCode }: Room) {
  if (hand.random.chance(0.5)) return named(hand)
  const shiatsu = inStore(storeCode, 'shiatsu')
  const others = serviceIds.filter((id) => id !== shiatsu)
  const isThere = others.length < serviceIds.length
  return { serviceIds: isThere ? others : [...others, shiatsu].toSorted() }
}

function product(hand: Hand, row: Product) {
  const form = productForm(row)
  return hand.random.weighted<() => Partial<Product>>([
    [2, () => ({ ...form, ...named(hand) })],
    [2, () => ({ ...form, price: 30 + hand.number })],
    // The toggle in the list sends no other field.
    [1, () => ({ available: !row.available })],
  ])()
}

function staff(hand: Hand, { serviceCommissionMap, storeCode, leaves }: Staff) {
  const swedish = inStore(storeCode, 'swedish')
  const { random, hasExtensions } = hand
  const day = random.pick(['2026-11-21', '2026-11-22', '2026-12-24'])
  return random.weighted<Partial<Staff>>([
    [1, named(hand)],
    [1, { serviceCommissionMap: { ...serviceCommissionMap, [swedish]: 200 + hand.number } }],
    [1, { staffScheduleType: random.pick(['OPENING', 'MID', 'CLOSING']) }],
    [hasExtensions ? 1 : 0, { weekHours: weekHours(hand), leaves }],
    [
      hasExtensions ? 1 : 0,
      { weekHours: null, leaves: [{ from: day, until: day, reason: own(hand) }] },
    ],
  ])
}

/** A rota with a day off. */
function weekHours({ random }: Hand): Staff['weekHours'] {
  const hours = { start: random.pick(['09:00', '12:00']), lastCall: '20:00' }
  return { [random.pick(weekdays)]: null, SAT: hours, SUN: hours }
}

/** Lets a therapist give a service, by a commission for it. */
export const taught = ({ number }: Hand, row: Staff, serviceId: string): Task => ({
  command: 'updateStaff',
  input: {
    ...staffForm(row),
    serviceCommissionMap: { ...row.serviceCommissionMap, [serviceId]: 200 + number },
    id: row.id,
  },
})

/** Changes one setting. CASH is always offered. */
function settings({ random, number }: Hand, row: Store, world: World): Task {
  const shown = withStore(world, row)
  const draft = settingsDraft(shown)
  const turned = random.pick(['GCASH', 'CREDIT CARD'])
  const edited = random.pick<Partial<SettingsDraft>>([
    { phone: `02 8${number}` },
    { openTime: random.pick(['09:00', '10:00', '11:00']) },
    { closeTime: random.pick(['22:00', '23:00', '02:00']) },
    {
      modes: draft.modes.map((mode) =>
        mode.name === turned ? { ...mode, offered: !mode.offered } : mode,
      ),
    },
    { channels: [...draft.channels, { name: `BY #${number}`, offered: true }] },
  ])
  const input = changedSettings({ ...draft, ...edited }, shown)
  return { command: 'updateStoreSettings', input: { ...input, id: row.code } }
}

function loyalty({ random, number }: Hand, row: Store) {
  const draft = loyaltyDraft(row)
  const changed = random.pick(weekdays)
  const days = draft.days.map((day) =>
    day.weekday === changed ? { ...day, spend: 100 + number } : day,
  )
  return loyaltyInput({
    ...draft,
    ...random.pick([
      { days },
      { minimum: 50 + number },
      { divisibleBy: random.pick([10, 25, 50]) },
    ]),
  })
}
