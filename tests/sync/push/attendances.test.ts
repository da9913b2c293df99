import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { attendance, attendanceId } from '#domain/rows/line-up/attendance'
import { storeCode, today } from '../../support/business'
import { type Backend, drained, openBackend, readyTab } from '../support/backend'
import { whileOffline } from '../support/while-offline'

const id = attendanceId(storeCode, 'ana', today)
const clockIn = { staffId: 'ana', day: today, kind: 'REGULAR' } as const

async function atService(backend: Backend) {
  const { body } = await backend.elsewhere(calls.attendances)
  return v.parse(v.array(attendance), body)
}

test('LINEUP-1 a therapist clocked in by two tablets, one of them offline, has one row without a conflict', async () => {
  const backend = await openBackend()
  const { sync } = await readyTab(backend)
  await whileOffline(
    backend,
    sync,
    () => sync.run('clockIn', { ...clockIn, id }),
    () => backend.elsewhere(calls.clockIn, { params: { id }, body: clockIn }),
  )
  expect(await sync.views.conflicts().read()).toEqual([])
  expect(await atService(backend)).toMatchObject([{ id, staffId: 'ana', outAt: null }])
})

test('clock-in, skip, end and clock-out made offline arrive once, in their order', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  backend.network.cut()
  await tab.sync.run('clockIn', { ...clockIn, id })
  await tab.sync.run('clockIn', { ...clockIn, id })
  await tab.sync.run('skipTurn', { id, skipId: 's1', minutes: 15, reason: 'Lunch' })
  await tab.sync.run('endSkip', { id, skipId: 's1' })
  await tab.sync.run('clockOut', { id })
  const shown = (await tab.sync.views.business().read())?.attendances.get(id)
  expect(shown).toMatchObject({ skips: [{ id: 's1', reason: 'Lunch' }] })
  backend.network.mend()
  tab.sync.syncNow()
  await drained(tab)
  expect(await tab.sync.views.conflicts().read()).toEqual([])
  const [row] = await atService(backend)
  expect(row).toMatchObject({ inAt: shown?.inAt, outAt: shown?.outAt, skips: shown?.skips })
})
