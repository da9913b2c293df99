import type { CommandInputs, CommandName } from '#domain/commands/all'
import type { Appointment } from '#domain/rows/appointment'
import type { Customer } from '#domain/rows/customer'
import type { World } from '#domain/rows/world'
import type { LedgerEntry } from '#server/demo/business'
import { jose, maria } from '../../support/business'
import {
  at,
  attempt,
  booking,
  cancelling,
  checkingIn,
  completing,
  second,
  withChanges,
} from '../../support/commands'

/** Rows after the first visits of a day, with their movements of points. */
interface Morning {
  appointments: Appointment[]
  customers: Customer[]
  points: LedgerEntry[]
}

/** Beginning of the ids of groups that were booked before a run. */
export const openingGroup = 'morning-'

const confirmed = ['BREAK', 'DUTY_HOURS', 'STORE_HOURS', 'ANOTHER_DAY']

/**
 * Visits that have ended before a run begins, so that clerks soon have money to pay back and to put right, and two that
 * they work on at once.
 */
export function morningOf(before: World): Morning {
  let world = before
  const points: LedgerEntry[] = []
  function give<Name extends CommandName>(name: Name, input: CommandInputs[Name], time: string) {
    const context = at(time)
    const outcome = attempt(world, name, input, context)
    if (outcome.kind === 'refused') throw new Error(outcome.refusal.message)
    world = withChanges(world, outcome.changes)
    for (const moved of outcome.changes.points) {
      const person = [...world.customers.values()].find(({ id }) => id === moved.customerId)
      points.push({
        ...moved,
        storeCode: world.store.code,
        balanceAfter: person?.pointsEarned ?? 0,
        createdBy: context.user,
        createdDateTime: context.now.instant,
      })
    }
  }
  const deposit = { amount: 100, modeOfPayment: 'CASH' }
  const booked = { appointmentCreationPayment: deposit, confirmed }
  const visits = [
    { id: 'early-1', staffId: 'ana', roomId: 'r1', lockerId: 'l1', mobileNumber: maria },
    {
      id: 'early-2',
      staffId: 'bea',
      staffRequested: true,
      roomId: 'r2',
      lockerId: 'l2',
      mobileNumber: jose,
    },
    { id: 'early-3', staffId: 'cora', roomId: 'r3', lockerId: 'l3', mobileNumber: jose },
  ]
  for (const visit of visits) {
    const { id, lockerId } = visit
    const body = { ...visit, ...booked, startTime: '06:30' }
    give('createAppointment', booking({ ...body, lockerId: null }), '06:00')
    if (id === 'early-3') give('cancelAppointment', cancelling({ id }), '06:20')
    else {
      give('checkInAppointment', checkingIn({ id, lockerId, confirmed }), '06:30')
      const parts = [
        { id: `${id}/1`, mode: 'CASH', amount: 400 },
        { id: `${id}/2`, mode: 'GCASH', amount: 370, reference: `R${id}` },
      ]
      const productsOrdered = { water: 2 }
      const paid = { productsOrdered, completeAppointmentPayment: { parts } }
      give('completeAppointment', completing({ id, ...paid, confirmed }), '07:45')
    }
  }
  // One guest is there and has redeemed points, and one is due. Both have a second therapist.
  const bookPair = (guest: Parameters<typeof booking>[0] & { id: string }, time: string) => {
    const other = { id: `${guest.id}-second`, tandemOf: guest.id, staffId: 'ana', confirmed }
    const members = [booking(guest), second(other)]
    give('createGroup', { id: guest.id, groupId: `${openingGroup}${guest.id}`, members }, time)
  }
  const here = {
    ...booked,
    id: 'here-1',
    mobileNumber: maria,
    startTime: '08:30',
    pointsToRedeem: 100,
  }
  bookPair({ ...here, staffId: 'cora', roomId: 'r3' }, '07:50')
  give('checkInAppointment', checkingIn({ id: here.id, lockerId: 'l3', confirmed }), '08:30')
  const due = { ...booked, id: 'due-1', mobileNumber: jose, startTime: '10:00' }
  bookPair({ ...due, staffId: 'bea', roomId: 'r2' }, '07:55')
  const appointments = [...world.appointments.values()].map((row) => ({ ...row, version: 1 }))
  return { appointments, customers: [...world.customers.values()], points }
}
