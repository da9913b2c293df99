import { expect, test } from 'vitest'
import type { CustomerListQuery, Sync } from '#sync'
import { jose, maria, today } from '../../support/business'
import { drained, openBackend, readyTab } from '../support/backend'
import { book } from '../support/booked'

const ready = async () => {
  const backend = await openBackend()
  return { backend, ...(await readyTab(backend)) }
}

const list = async (sync: Sync, query: Partial<CustomerListQuery> = {}) =>
  sync.views.customerList({ text: '', filter: 'all', order: 'name', today, ...query }).read()

const names = async (sync: Sync, query: Partial<CustomerListQuery> = {}) =>
  (await list(sync, query)).rows.map(({ name }) => name)

test('the list has customers of pending bookings, and figures once the service gave them', async () => {
  const { backend, sync } = await ready()
  await book(sync, { name: 'Jose', mobileNumber: jose, startTime: '10:30' })
  await drained({ sync })
  expect((await list(sync)).figuresAt).toBeNull()
  expect(await sync.online.customerFigures()).toMatchObject({ ok: true })
  backend.network.cut()
  await book(sync, { name: 'Zoe', mobileNumber: '639170001099', startTime: '14:00' })
  const { rows, figuresAt } = await list(sync, { order: 'spent' })
  expect(figuresAt).toMatch(/^2026-11-21T/)
  expect(rows.map(({ name, spent }) => [name, spent])).toEqual([
    ['Jose', 0],
    ['Zoe', null],
  ])
  expect(await names(sync, { text: 'zo' })).toEqual(['Zoe'])
})

test('the figures stay on the tablet while it is offline, and go with its customers', async () => {
  const { backend, sync } = await ready()
  await book(sync, { name: 'Jose', mobileNumber: jose, startTime: '10:30' })
  await drained({ sync })
  await sync.online.customerFigures()
  backend.network.cut()
  expect(await sync.online.customerFigures()).toMatchObject({ ok: false, isOffline: true })
  expect((await list(sync)).figuresAt).not.toBeNull()
  await sync.upkeep.wipe()
  expect((await list(sync)).figuresAt).toBeNull()
})

test('an updated record moves in the list', async () => {
  const { sync } = await ready()
  await book(sync, { name: 'Maria', mobileNumber: maria, startTime: '10:30' })
  await drained({ sync })
  expect(await names(sync, { filter: 'inactive' })).toEqual([])
  const { rows } = await list(sync)
  expect(rows).toHaveLength(1)
  const input = { id: 'maria', mobileNumber: maria, status: 'INACTIVE' }
  await sync.run('updateCustomer', input)
  expect(await names(sync, { filter: 'inactive' })).toEqual(['Maria Santos'])
})
