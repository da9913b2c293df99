import { createGroup } from '#domain/appointment/group/create-group'
import type {
  CancelGroupInput,
  CreateGroupInput,
  MoveGroupInput,
} from '#domain/appointment/group/input'
import { seenOf } from '#domain/appointment/group/members'
import { moveGroup } from '#domain/appointment/group/move-group'
import { moveGroupInput } from '#domain/appointment/group/move-input'
import { dueForAll, spreadPayment } from '#domain/appointment/group/spread-payment'
import { businessTimeAt } from '#domain/kernel/dates'
import { type Appointment, isTandem } from '#domain/rows/appointment'
import type { Drawer } from '#domain/rows/drawer'
import { booking, second } from '../../support/commands'
import { inStore } from '../service/business'
import type { Random } from '../time/random'
import { allRules, dates, mobiles, payment, rooms, therapists, times } from './inputs'
import type { Drawing, MoneyShown, MoneyTask } from './money-task'

/** Number of starts at which a clerk looks as the board shows where a group fits. */
const looks = 4

/** A booking of a group, mostly at a start at which this tablet has free places. */
export function groupBooked(
  { random, ids, tag, user, at }: Drawing,
  { world, appointments }: MoneyShown,
): MoneyTask {
  const rows = { ...world, appointments: new Map(appointments.map((row) => [row.id, row])) }
  const now = businessTimeAt(Date.parse(at))
  const first = newGroup(random, ids, tag, world.store.code)
  const others = Array.from({ length: looks - 1 }, () =>
    newGroup(random, ids, tag, world.store.code),
  )
  const fits = (input: CreateGroupInput) =>
    createGroup.check(rows, input, { user, now, freshId: '' }) === null
  const input = [first, ...others].find(fits) ?? first
  return { task: { command: 'createGroup', input }, row: null }
}

/** A command for one to three guests at once, of whom one may have a second therapist. Only the payer's note has the tag. */
function newGroup(
  random: Random,
  ids: () => string,
  tag: string,
  storeCode: string,
): CreateGroupInput {
  const startDate = random.pick(dates)
  const startTime = random.pick(times)
  const first = random.between(0, 2)
  const hasSecond = random.chance(0.4)
  const count = hasSecond ? random.pick([1, 1, 2]) : random.pick([2, 2, 3])
  const place = (of: readonly string[], at: number) =>
    inStore(storeCode, of[(first + at) % of.length] ?? '')
  const members = Array.from({ length: count }, (_, at) => {
    const hasNumber = at === 0 || random.chance(0.4)
    return booking({
      id: ids(),
      name: at === 0 ? 'Ed' : `Guest ${at + 1}`,
      note: at === 0 ? tag : null,
      mobileNumber: hasNumber ? random.pick(mobiles) : '',
      startDate,
      startTime,
      serviceIds: [inStore(storeCode, 'swedish')],
      staffId: place(therapists, at),
      roomId: place(rooms, at),
      customerId: ids(),
      staffRequested: at === 1,
      confirmed: random.chance(0.9) ? allRules : [],
    })
  })
  const [payer] = members
  const group = { id: payer?.id ?? '', groupId: ids() }
  if (!payer || !hasSecond) return { ...group, members }
  const guest = random.pick(members)
  const { confirmed } = payer
  const other = { id: ids(), tandemOf: guest.id, staffId: place(therapists, count), confirmed }
  return { ...group, members: [...members, second(other)] }
}

/** Draws a command on the guests of a group; null when none is booked. `last`: the row that was worked on last. */
export function groupTask(
  drawing: Drawing,
  shown: MoneyShown,
  drawer: Drawer | null,
  last: string | null,
): MoneyTask | null {
  const guests = someGroup(drawing.random, shown.appointments, last)
  const [guest] = guests
  if (!guest) return null
  return drawing.random.weighted<() => MoneyTask | null>([
    [4, () => moved(drawing, shown, guests, guest)],
    [1.5, () => cancelled(drawing, guests, guest)],
    [5, () => paid(drawing, shown, guests, guest, drawer)],
  ])()
}

/** The guests of a group that another tablet may change at once, mostly of the one that was worked on last. */
function someGroup(
  random: Random,
  appointments: readonly Appointment[],
  last: string | null,
): readonly Appointment[] {
  const live = appointments.filter(
    (row) =>
      row.groupId !== null &&
      !isTandem(row) &&
      (row.status === 'RESERVED' || row.status === 'CHECKED_IN'),
  )
  const first = live.find(({ id }) => id === last)
  const { groupId = null } = first ?? (live.length > 0 ? random.pick(live) : {})
  return live.filter((row) => row.groupId === groupId)
}

/** A move of the whole group, mostly to a start that this tablet allows. */
function moved(
  { random, user, at }: Drawing,
  { world, appointments }: MoneyShown,
  guests: readonly Appointment[],
  guest: Appointment,
): MoneyTask {
  const rows = { ...world, appointments: new Map(appointments.map((row) => [row.id, row])) }
  const now = businessTimeAt(Date.parse(at))
  // The desk is warned of breaks and duty hours, and mostly moves the guests all the same.
  const confirmed = random.chance(0.85) ? [...allRules] : []
  const moveTo = () => {
    const to = { startDate: random.pick(dates), startTime: random.pick(times) }
    const move = moveGroupInput(rows, guests, guest, { ...to, staffId: guest.staffId })
    return { ...move, confirmed }
  }
  const moves = Array.from({ length: looks }, moveTo)
  const fits = (input: MoveGroupInput) =>
    moveGroup.check(rows, input, { user, now, freshId: '' }) === null && isMoved(input)
  const input = moves.find(fits) ?? moves[0] ?? moveTo()
  return { task: { command: 'moveGroup', input }, row: null }
}

const isMoved = ({ members }: MoveGroupInput): boolean =>
  members.some(
    ({ from, startDate, startTime }) =>
      startDate !== from?.startDate || startTime !== from?.startTime,
  )

/** One payment for the guests, mostly of all that is due, in one mode or in two. */
function paid(
  { random, tag }: Drawing,
  { world }: MoneyShown,
  guests: readonly Appointment[],
  { groupId }: Appointment,
  drawer: Drawer | null,
): MoneyTask | null {
  const due = dueForAll(guests)
  if (due === 0 || groupId === null) return null
  const amount = random.chance(0.7) ? due : Math.ceil(due * 50) / 100
  const members = spreadPayment(world, guests, payment(random, amount, 'CASH', tag))
  const [first] = members
  if (!first) return null
  const body = { id: first.id, groupId, members, ...(drawer && { drawerId: drawer.id }) }
  return { task: { command: 'payGroup', input: body }, row: null }
}

function cancelled(
  { random, tag }: Drawing,
  guests: readonly Appointment[],
  { id, groupId }: Appointment,
): MoneyTask | null {
  if (groupId === null) return null
  const members = guests.flatMap((row): CancelGroupInput['members'][number][] =>
    row.status === 'RESERVED' || row.status === 'CHECKED_IN'
      ? [{ ...seenOf(row), status: row.status }]
      : [],
  )
  const customerInitiated = random.chance(0.5)
  // The booking form takes back what nobody has changed since.
  const isNew = guests.every(({ lastUpdatedBy }) => lastUpdatedBy === null)
  const takesBack = isNew && random.chance(0.5) ? { takesBack: true } : {}
  const input = { id, groupId, members, cancelReason: tag, customerInitiated, ...takesBack }
  return { task: { command: 'cancelGroup', input }, row: null }
}
