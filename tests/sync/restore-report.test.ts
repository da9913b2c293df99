import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { type Backend, drained, eventually, openBackend, quiet, readyTab } from './support/backend'
import { book, form } from './support/booked'
import { copyDatabase } from './support/older-copy'

const reports = async ({ elsewhere }: Backend) => (await elsewhere(calls.restoreReports)).body

const metrics = async ({ service }: Backend) => {
  const headers = { Authorization: 'Bearer for-prometheus' }
  return (await service.handle(new Request('http://service/metrics', { headers }))).text()
}

test('the owner sees which tablets have reported since a restore, and what came back', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const till = { deviceId: 'till', name: 'Desk 1', joinedId: null }
  device.storage.set('frontdesk.till', JSON.stringify(till))
  const tab = await readyTab(backend, device)
  const idle = backend.line()
  await readyTab(backend, backend.device(idle))
  expect(await reports(backend)).toEqual({ restoredTo: null, tablets: [] })
  expect(await metrics(backend)).not.toContain('frontdesk_restore')
  await book(tab.sync)
  await drained(tab)
  const restore = await copyDatabase(backend)
  for (const [startTime, mobileNumber] of [
    ['15:30', '639170000001'],
    ['17:00', '639170000002'],
  ])
    await book(tab.sync, { startTime, mobileNumber, confirmed: ['BREAK', 'DUTY_HOURS'] })
  await drained(tab)
  backend.network.cut()
  await restore()
  const rival = form({ name: 'Rival', mobileNumber: '639171112222', startTime: '15:30' })
  expect((await backend.elsewhere(calls.createAppointment, { body: rival })).status).toBe(201)
  backend.network.mend()
  tab.sync.syncNow()
  await quiet(backend)
  await eventually(async () =>
    expect(await reports(backend)).toMatchObject({
      restoredTo: expect.any(String),
      tablets: expect.arrayContaining(
        [
          { name: 'Desk 1', sentAgain: 3, kept: 1, restored: 1, refused: 1 },
          { name: '', sentAgain: 0 },
        ].map((each) => expect.objectContaining(each)),
      ),
    }),
  )
  const told = await metrics(backend)
  expect(told).toContain('frontdesk_restore_tablets 2')
  expect(told).toContain('frontdesk_restore_changes{state="restored"} 1')
  await backend.clock.advance(15 * 24 * 3_600_000)
  expect(await metrics(backend)).not.toContain('frontdesk_restore')
})
