import { expect, test } from 'vitest'
import { addDays, businessTimeAt } from '#domain/kernel/dates'
import { today } from '../../support/business'
import { drained, eventually, openBackend, openTab, quiet, readyTab } from '../support/backend'
import { book, form, shownToday } from '../support/booked'

const twoDaysMs = 2 * 86_400_000

test.each([
  ['ahead', twoDaysMs],
  ['behind', -twoDaysMs],
])('a tablet whose clock is two days %s uses the time of the service', async (_, aheadMs) => {
  const backend = await openBackend()
  const clock = () => backend.clock.now() + aheadMs
  const { sync } = await readyTab(backend, backend.device(), { clock })
  expect(sync.status.current().clockAheadMs).toBeCloseTo(aheadMs, -4)
  expect(businessTimeAt(sync.now()).date).toBe(today)
  expect(sync.keptSince()).toBe(addDays(today, -7))
  const id = await book(sync)
  expect(await shownToday(sync)).toMatchObject([
    { id, createdDateTime: expect.stringContaining(today) },
  ])
  const yesterday = { startDate: addDays(today, -1), mobileNumber: '639170000009' }
  expect(await sync.run('createAppointment', form(yesterday))).toMatchObject({ kind: 'refused' })
})

test('an entry queued offline under a wrong clock has the time of the service', async () => {
  const backend = await openBackend()
  const clock = () => backend.clock.now() + twoDaysMs
  const { sync } = await readyTab(backend, backend.device(), { clock })
  backend.network.cut()
  await book(sync)
  const [waiting] = await sync.views.queue().read()
  expect(Math.abs((waiting?.queuedAt ?? 0) - backend.clock.now())).toBeLessThan(60_000)
  backend.network.mend()
  sync.syncNow()
  await drained({ sync })
  expect(await backend.atService()).toMatchObject([{ startDate: today }])
})

test('the error of a clock is remembered for a start without a connection, until it is corrected', async () => {
  const backend = await openBackend()
  const device = backend.device()
  let aheadMs = twoDaysMs
  const clock = () => backend.clock.now() + aheadMs
  const first = await readyTab(backend, device, { clock })
  await quiet(backend)
  await first.close()
  backend.network.cut()
  const second = openTab(device, { clock })
  expect(businessTimeAt(second.sync.now()).date).toBe(today)
  await second.close()
  aheadMs = 0
  const third = openTab(device, { clock })
  expect(businessTimeAt(third.sync.now()).date).toBe(today)
  backend.network.mend()
  third.sync.syncNow()
  await eventually(() => expect(third.sync.status.current().online).toBe(true))
  expect([...device.storage.keys()]).not.toContain('frontdesk.clockAhead')
})
