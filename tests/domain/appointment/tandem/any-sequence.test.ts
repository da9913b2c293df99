import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyWork, checkWork, type Work } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { jose } from '../../../support/business'
import {
  at,
  booking,
  cancelling,
  checkingIn,
  completing,
  done,
  extending,
  rowOf,
  tandem,
  updating,
  withChanges,
} from '../../../support/commands'
import { doubleBookings } from '../../../support/ledger'

const start = fc.constantFrom('13:00', '14:00', '14:20', '15:00', '16:30')
const staffId = fc.constantFrom('ana', 'bea', 'cora')
const money = { amount: 5000, modeOfPayment: 'CASH' }
const confirmed = fc.constantFrom<Work<'moveGroup'>['input']['confirmed']>(
  [],
  ['BREAK', 'CLEANING', 'DUTY_HOURS'],
)
const seen = { mobileNumber: jose, version: 0 }
const inGroup = { id: 'a1', groupId: 'g1' }

const works: fc.Arbitrary<Work>[] = [
  fc.record({ startTime: start, staffId, confirmed }).map((body) => ({
    command: 'updateAppointment',
    input: updating(body),
  })),
  fc.record({ staffId, note: fc.constantFrom('Oil', null), confirmed }).map((body) => ({
    command: 'updateAppointment',
    input: updating({ id: 't1', ...body }),
  })),
  fc.record({ startTime: start, staffId, confirmed }).map((place) => ({
    command: 'moveGroup',
    input: { ...inGroup, members: [{ id: 'a1', ...seen, ...place }], confirmed: place.confirmed },
  })),
  fc.record({ startTime: start, keepEnd: fc.boolean(), confirmed }).map((body) => ({
    command: 'startAppointment',
    input: { id: 'a1', ...body },
  })),
  fc
    .record({ minutes: fc.constantFrom(15, 30, 60), extensionId: fc.uuid(), confirmed })
    .map((body) => ({ command: 'extendAppointment', input: extending(body) })),
  fc.constant({ command: 'checkInAppointment', input: checkingIn() }),
  fc.constant({
    command: 'completeAppointment',
    input: completing({ completeAppointmentPayment: money }),
  }),
  fc.uuid().map((correctionId) => ({
    command: 'undoCompletion',
    input: { id: 'a1', correctionId, reason: 'OTHER', note: 'Not done yet' },
  })),
  fc.constantFrom('a1', 't1', 't1').map((id) => ({
    command: 'cancelAppointment',
    input: cancelling({ id }),
  })),
  fc.record({ startTime: start, staffId, confirmed }).map((body) => ({
    command: 'createAppointment',
    input: booking({ id: 'b1', roomId: 'r3', ...body }),
  })),
]
const sequences = fc.array(fc.oneof(...works), { minLength: 1, maxLength: 12 })

const followed = ({ start, end, status, serviceIds, checkInBy, completedBy }: Appointment) => ({
  ...{ start, end, status, serviceIds, checkInBy, completedBy },
})

function expectTogether(world: World): void {
  const [guest, second] = [rowOf(world), rowOf(world, 't1')]
  if (second.status !== 'CANCELLED') expect(followed(second)).toEqual(followed(guest))
  expect(second).toMatchObject({ roomId: null, lockerId: null, totalPricePaid: 0, actualPrice: 0 })
  expect(second.staffCommission > 0).toBe(second.status === 'COMPLETED')
}

it('the second therapist is with the guest after any commands, unless she has left', () => {
  fc.assert(
    fc.property(sequences, (sequence) => {
      let world = tandem()
      for (const work of sequence) {
        const isShown = applyWork(work, world, at('14:10'))
        if (isShown) expectTogether(withChanges(world, isShown))
        if (checkWork(work, world, at('14:10')) !== null) continue
        world = withChanges(world, applyWork(work, world, at('14:10')) ?? { rows: [], points: [] })
        expectTogether(world)
        expect(doubleBookings([...world.appointments.values()])).toEqual([])
      }
    }),
  )
})

it('an accepted sequence reaches the end of the visit', () => {
  const world = done(tandem(), 'checkInAppointment', checkingIn())
  expectTogether(
    done(world, 'completeAppointment', completing({ completeAppointmentPayment: money })),
  )
})
