import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { drained, eventually } from '../support/backend'
import { atBasicHost } from '../support/basic-host'
import { book } from '../support/booked'
import { aWrite } from '../support/network'
import { wholeForm } from '../support/whole-form'

test('OFF-13 a change whose request was lost is compared with the changed row before it is sent again', async () => {
  const { backend, line, sync } = await atBasicHost()
  await book(sync)
  await drained({ sync })
  const [row] = await backend.atService()
  if (!row) throw new Error('nothing was booked')
  const find = line.lose(aWrite)
  await sync.run('updateAppointment', wholeForm(row.id, 'Tea', { lockerId: null }))
  await eventually(async () =>
    expect(await sync.views.queue().read()).toMatchObject([{ state: 'unsure' }]),
  )
  line.cut()
  find()
  // Another tablet changes the same booking meanwhile.
  const change = { params: { id: row.id }, body: { note: 'Allergic to nuts', roomId: 'r2' } }
  expect((await backend.elsewhere(calls.updateAppointment, change)).status).toBe(200)
  backend.clock.advance(60_000)
  line.mend()
  await eventually(async () => {
    backend.clock.advance(5000)
    sync.syncNow()
    expect(await sync.views.queue().read()).toEqual([])
  }, 8000)
  expect(await backend.atService()).toMatchObject([{ note: 'Allergic to nuts', roomId: 'r2' }])
  expect(await sync.views.conflicts().read()).toMatchObject([{ code: 'changed' }])
}, 30_000)
