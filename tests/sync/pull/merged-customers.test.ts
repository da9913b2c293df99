import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { noNumberOf } from '#domain/kernel/names'
import type { Sync } from '#sync'
import { jose, maria, today } from '../../support/business'
import { drained, eventually, openBackend, quiet, readyTab } from '../support/backend'
import { book, idOf } from '../support/booked'
import { copyDatabase } from '../support/older-copy'

const listed = async (sync: Sync) => {
  const query = { text: '', filter: 'all', order: 'name', today } as const
  const { rows } = await sync.views.customerList(query).read()
  return rows.map(({ name, mobileNumber }) => `${name} ${mobileNumber}`)
}

const newNumber = '639170009999'

async function twoTablets() {
  const backend = await openBackend()
  const [here, there] = [await readyTab(backend), await readyTab(backend)]
  await book(here.sync, { name: 'Jose', mobileNumber: jose, startTime: '10:30' })
  await book(here.sync, { name: 'Maria', mobileNumber: maria, startTime: '14:00' })
  await drained(here)
  const both = [`Jose ${jose}`, `Maria Santos ${maria}`]
  for (const { sync } of [here, there])
    await eventually(async () => expect(await listed(sync)).toEqual(both))
  return { backend, here, there }
}

test('a merged record leaves all tablets, and its visits go to the other one', async () => {
  const { here, there } = await twoTablets()
  expect(await here.sync.online.mergeCustomers('maria', 'jose')).toMatchObject({ ok: true })
  for (const { sync } of [here, there]) {
    await eventually(async () => expect(await listed(sync)).toEqual([`Maria Santos ${maria}`]))
    await eventually(async () => expect(await sync.views.visits(maria).read()).toHaveLength(2))
    expect(await sync.views.visits(jose).read()).toEqual([])
  }
})

test('a booking queued for the former record reaches the merged one', async () => {
  const { backend, here } = await twoTablets()
  backend.network.cut()
  await book(here.sync, { name: 'Jose', mobileNumber: jose, startTime: '18:30', staffId: 'bea' })
  const merge = { params: { id: 'maria' }, body: { otherId: 'jose' } }
  expect((await backend.elsewhere(calls.mergeCustomers, merge)).status).toBe(200)
  backend.network.mend()
  await drained(here)
  await eventually(async () => expect(await here.sync.views.visits(maria).read()).toHaveLength(3))
  expect(await here.sync.views.conflicts().read()).toEqual([])
  expect(await listed(here.sync)).toEqual([`Maria Santos ${maria}`])
})

test('what was done on a merged record comes back after a restore that has lost the merge', async () => {
  const { backend, here } = await twoTablets()
  const restore = await copyDatabase(backend)
  expect(await here.sync.online.mergeCustomers('maria', 'jose')).toMatchObject({ ok: true })
  const note = { id: 'maria', mobileNumber: maria, notes: 'Quiet room' }
  idOf(await here.sync.run('updateCustomer', note))
  await book(here.sync, { name: 'Maria', mobileNumber: maria, startTime: '16:00' })
  await drained(here)
  backend.network.cut()
  await book(here.sync, { name: 'Maria', mobileNumber: maria, startTime: '18:30', staffId: 'bea' })
  await restore()
  backend.network.mend()
  here.sync.syncNow()
  await quiet(backend)
  await drained(here)
  await eventually(async () => expect(await here.sync.views.visits(jose).read()).toHaveLength(1))
  expect(await here.sync.views.visits(maria).read()).toHaveLength(3)
  expect(await here.sync.views.customer(maria).read()).toMatchObject({ customer: note })
  expect(await here.sync.views.conflicts().read()).toEqual([])
})

test('a changed number replaces the former one on all tablets', async () => {
  const { here, there } = await twoTablets()
  expect(await here.sync.online.changeMobileNumber('jose', newNumber)).toMatchObject({ ok: true })
  const after = [`Jose ${newNumber}`, `Maria Santos ${maria}`]
  for (const { sync } of [here, there])
    await eventually(async () => expect(await listed(sync)).toEqual(after))
})

test('CUST-6 a number that was released finds nobody on any tablet, and the customer is there without one', async () => {
  const { here, there } = await twoTablets()
  expect(await here.sync.online.changeMobileNumber('jose', '', true)).toMatchObject({ ok: true })
  for (const { sync } of [here, there]) {
    await eventually(async () => expect((await listed(sync))[0]).toBe(`Jose ${noNumberOf('jose')}`))
    expect((await sync.views.customer(jose).read()).kind).toBe('absent')
    await eventually(async () =>
      expect(await sync.views.visits(noNumberOf('jose')).read()).toHaveLength(1),
    )
  }
})

const spentOf = async (sync: Sync) => {
  const query = { text: '', filter: 'all', order: 'name', today } as const
  const { rows } = await sync.views.customerList(query).read()
  return rows.map(({ mobileNumber, spent, points }) => [mobileNumber, spent, points])
}

test('CUST-6 what both have spent is in the list right after a merge, and after a change of the number', async () => {
  const { here } = await twoTablets()
  const { sync } = here
  await book(sync, {
    ...{ mobileNumber: jose, startTime: '18:30', staffId: 'bea' },
    appointmentCreationPayment: { amount: 300, modeOfPayment: 'CASH' },
  })
  await drained(here)
  await sync.online.customerFigures()
  expect(await spentOf(sync)).toEqual([
    [jose, 300, 100],
    [maria, 0, 260],
  ])
  await sync.online.mergeCustomers('maria', 'jose')
  await eventually(async () => expect(await spentOf(sync)).toEqual([[maria, 300, 360]]))
  await sync.online.changeMobileNumber('maria', newNumber)
  await eventually(async () => expect(await spentOf(sync)).toEqual([[newNumber, 300, 360]]))
})
