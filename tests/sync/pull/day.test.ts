import { expect, test } from 'vitest'
import { today } from '../../support/business'
import { booking } from '../../support/commands'
import { pause } from '../../support/pause'
import { eventually, openBackend, readyTab } from '../support/backend'

test('a booking made online is on the board and at the service', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  const { id: _id, ...input } = booking()
  const result = await sync.run('createAppointment', input)
  expect(result.kind).toBe('applied')
  const [shown] = await sync.views.day(today).read()
  expect(shown).toMatchObject({ pending: false, risk: null, conflictId: null })
  expect((await backend.atService()).map(({ id }) => id)).toEqual([shown?.row.id])
})

test('a booking made offline is shown at once and sent when the connection is back', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  const { id: _id, ...input } = booking()
  const result = await sync.run('createAppointment', input)
  expect(result.kind).toBe('queued')
  const [shown] = await sync.views.day(today).read()
  expect(shown).toMatchObject({ pending: true, risk: null })
  await eventually(() => expect(sync.status.current()).toMatchObject({ online: false, queued: 1 }))
  backend.network.mend()
  sync.syncNow()
  await eventually(() => expect(sync.status.current()).toMatchObject({ online: true, queued: 0 }))
  expect(await backend.atService()).toMatchObject([{ name: 'Jose', startTime: '14:00' }])
})

test('a booking saved while the service was unreachable is known as never sent', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  backend.network.cut()
  sync.syncNow()
  await eventually(() => expect(sync.status.current().online).toBe(false))
  const { id: _id, ...input } = booking()
  expect(await sync.run('createAppointment', input)).toMatchObject({ kind: 'queued' })
  sync.syncNow()
  await pause(100)
  expect(await sync.views.queue().read()).toMatchObject([{ state: 'queued' }])
  backend.network.mend()
  sync.syncNow()
  await eventually(() => expect(sync.status.current()).toMatchObject({ online: true, queued: 0 }))
})
