import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { maria, today } from '../../support/business'
import { newlySyncedTab, openBackend } from '../support/backend'
import { book, form } from '../support/booked'

const minuteMs = 60_000
const tomorrow = addDays(today, 1)
const newDay = { startDate: tomorrow, createdDate: tomorrow }
const confirmed = ['DUTY_HOURS', 'STORE_HOURS']

/** A visit of Jose in L1 from 23:00 to 00:15; it is 00:11 now. */
async function pastMidnight() {
  const backend = await openBackend()
  backend.clock.advance(13 * 60 * minuteMs)
  const { sync } = await newlySyncedTab(backend.device())
  await book(sync, { startTime: '23:00', status: 'CHECKED_IN', lockerId: 'l1', confirmed })
  backend.clock.advance(71 * minuteMs)
  const query = { startDate: tomorrow, startTime: '14:00', serviceIds: ['gym'] }
  const freeLockers = async () =>
    (await sync.views.available(query).read()).lockers.map(({ id }) => id)
  const visit = {
    serviceIds: ['gym'],
    status: 'CHECKED_IN',
    staffId: null,
    roomId: null,
    lockerId: 'l1',
  }
  const arrive = (startTime: string) =>
    sync.run(
      'createAppointment',
      form({ ...visit, ...newDay, mobileNumber: maria, startTime, confirmed }),
    )
  return { backend, sync, freeLockers, arrive }
}

test('a visit past midnight keeps its locker on the tablet, offline too, until it ends', async () => {
  const { backend, freeLockers, arrive } = await pastMidnight()
  expect(await freeLockers()).toEqual(['l2', 'l3'])
  backend.network.cut()
  expect(await arrive('00:11')).toMatchObject({
    kind: 'refused',
    refusal: { message: 'LOCKER L1 is in use by Jose.' },
  })
  backend.clock.advance(4 * minuteMs)
  expect(await freeLockers()).toEqual(['l1', 'l2', 'l3'])
  expect(await arrive('00:15')).toMatchObject({ kind: 'queued' })
})
