import { expect, test } from 'vitest'
import { takenOn } from '#domain/reports/taken'
import { today } from '../../support/business'
import { checkingIn, completing } from '../../support/commands'
import { drained, openBackend, readyTab } from '../support/backend'
import { book } from '../support/booked'

const hours = 3_600_000

/** A tablet late in the evening, with a booking of that afternoon. Its session would end in an hour without use. */
async function lateEvening() {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const id = await book(sync, { startTime: '15:30' })
  backend.clock.advance(11 * hours)
  sync.syncNow()
  await drained({ sync })
  return { backend, sync, id }
}

test('cash taken offline late in the evening stays in the drawer of its day', async () => {
  const { backend, sync, id } = await lateEvening()
  backend.network.cut()
  const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
  await sync.run('checkInAppointment', checkingIn({ id, checkInPayment: cash(300) }))
  await sync.run('completeAppointment', completing({ id, completeAppointmentPayment: cash(500) }))
  backend.clock.advance(4 * hours)
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  const rows = await backend.atService()
  expect(rows).toMatchObject([
    { status: 'COMPLETED', completedDateTime: expect.stringMatching(/^2026-11-21T1[67]/) },
  ])
  expect(takenOn(rows, today)).toMatchObject([{ mode: 'CASH', ofDay: 80_000 }])
})

test('cash taken before the night ends is in the drawer of the evening', async () => {
  const { backend, sync, id } = await lateEvening()
  backend.clock.advance(4 * hours)
  const checkInPayment = { amount: 800, modeOfPayment: 'CASH' }
  await sync.run('checkInAppointment', checkingIn({ id, checkInPayment }))
  sync.syncNow()
  await drained({ sync })
  const rows = await backend.atService()
  expect(rows).toMatchObject([{ checkInDateTime: expect.stringMatching(/^2026-11-21T1[6-9]/) }])
  expect(takenOn(rows, today)).toMatchObject([{ mode: 'CASH', ofDay: 80_000 }])
})
