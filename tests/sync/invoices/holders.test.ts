import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { holdingOf } from '#domain/invoice/holder'
import type { Sync } from '#sync'
import { loadImage, takeImage } from '../../simulate/device/disk-image'
import { drained, eventually, openBackend, openTab, quiet, readyTab } from '../support/backend'
import type { Device, Tab } from '../support/device'
import {
  askSeries,
  complete,
  invoicesAt,
  lend,
  permitInvoices,
  seriesAt,
  told,
} from '../support/invoices'
import { copyDatabase } from '../support/older-copy'

async function holdingOn(sync: Sync) {
  const state = await sync.views.series().read()
  if (!state) throw new Error('not synced')
  return holdingOf(state.world, state.device, state.end)
}

test('INVOICE-2 two tabs that complete visits at once take two numbers', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const tab = await readyTab(backend, device)
  await lend(backend, tab)
  const other = openTab(device)
  backend.network.cut()
  await Promise.all([complete(tab.sync), complete(other.sync, 'l2'), complete(tab.sync, 'l3')])
  backend.network.mend()
  tab.sync.syncNow()
  await drained(tab)
  expect(told(await invoicesAt(backend))).toEqual(['INVOICE 1', 'INVOICE 2', 'INVOICE 3'])
})

test('INVOICE-3 a tablet that was wiped gets a new series, and no number again', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const tab = await readyTab(backend, device)
  await lend(backend, tab)
  await complete(tab.sync)
  await drained(tab)
  await tab.close()
  const wiped = await readyTab(backend, backend.device())
  expect(await holdingOn(wiped.sync)).toMatchObject({
    message: 'This tablet has no series of invoices.',
  })
  await askSeries(wiped)
  await complete(wiped.sync)
  await drained(wiped)
  const rows = await invoicesAt(backend)
  expect(told(rows)).toEqual(['INVOICE 1', 'INVOICE 1'])
  expect(new Set(rows.map(({ seriesId }) => seriesId)).size).toBe(2)
})

/** A tab of another tablet with a copy of all that the first one keeps: its id, its session and its series. */
async function copyOf(device: Device, to: Device): Promise<Tab> {
  const [database] = await device.indexedDB.databases()
  await loadImage(to.indexedDB, 'copy', takeImage(device.indexedDB, database?.name ?? ''))
  for (const [key, value] of device.storage) to.storage.set(key, value)
  return openTab(to, { databaseName: 'copy' })
}

test('INVOICE-3 of a tablet and its copy one goes on, and the other is told to ask for a new series', async () => {
  const backend = await openBackend()
  const device = backend.device()
  const tab = await readyTab(backend, device)
  await lend(backend, tab)
  await complete(tab.sync)
  await drained(tab)
  const line = backend.line()
  const copy = await copyOf(device, backend.device(line))
  line.cut()
  await complete(copy.sync, 'l2')
  await complete(tab.sync)
  await drained(tab)
  line.mend()
  copy.sync.syncNow()
  const [conflict] = await eventually(async () => {
    const rows = await copy.sync.views.conflicts().read()
    expect(rows).toHaveLength(1)
    return rows
  })
  expect(conflict?.message).toContain('Its series has two holders: ask for a new series.')
  expect(told(await invoicesAt(backend))).toEqual(['INVOICE 1', 'INVOICE 2'])
  await eventually(async () => expect(await holdingOn(copy.sync)).toMatchObject({ series: null }))
  await askSeries(copy)
  await complete(copy.sync)
  await eventually(async () => expect(await invoicesAt(backend)).toHaveLength(3))
  expect((await seriesAt(backend)).filter(({ closedAt }) => closedAt === null)).toHaveLength(1)
})

test('INVOICE-3 a lost tablet’s series is closed, and its invoices of before still count', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  await lend(backend, tab)
  await complete(tab.sync)
  await drained(tab)
  backend.network.cut()
  await complete(tab.sync)
  const [series] = await seriesAt(backend)
  const params = { id: series?.id ?? '' }
  await backend.elsewhere(calls.closeSeries, { params, body: {} })
  backend.network.mend()
  await drained(tab)
  expect(told(await invoicesAt(backend))).toEqual(['INVOICE 1', 'INVOICE 2'])
  tab.sync.syncNow()
  await eventually(async () =>
    expect(await holdingOn(tab.sync)).toMatchObject({
      message: 'The series of this tablet is closed. Ask for a new series.',
    }),
  )
})

test('INVOICE-2 a restored service gets series and invoices back from the tablet, in their order', async () => {
  const backend = await openBackend()
  const tab = await readyTab(backend)
  await permitInvoices(backend)
  const restore = await copyDatabase(backend)
  await askSeries(tab)
  for (let at = 0; at < 3; at += 1) await complete(tab.sync)
  await drained(tab)
  await restore()
  tab.sync.syncNow()
  await quiet(backend)
  await drained(tab)
  expect(told(await invoicesAt(backend))).toEqual(['INVOICE 1', 'INVOICE 2', 'INVOICE 3'])
  expect(await holdingOn(tab.sync)).toMatchObject({ tail: { number: 3, grandTotal: 900 } })
})

test('INVOICE-2 invoices that meet a restored service before those that it lost are stored after them', async () => {
  const backend = await openBackend()
  const { network } = backend
  const tab = await readyTab(backend)
  await permitInvoices(backend)
  const restore = await copyDatabase(backend)
  await askSeries(tab)
  await complete(tab.sync)
  await drained(tab)
  network.cut()
  for (const locker of ['l2', 'l3']) await complete(tab.sync, locker)
  await tab.sync.session.logOut()
  await restore()
  network.mend()
  // The queue is sent before an answer tells the tablet of the restore.
  const release = network.hold(({ method }) => method === 'GET')
  await tab.sync.session.logIn('makati', 'makati-secret')
  await quiet(backend)
  // Each is tried only once more behind the rows of before.
  expect(network.writes().length).toBeLessThan(12)
  release()
  await eventually(async () =>
    expect(told(await invoicesAt(backend))).toEqual(['INVOICE 1', 'INVOICE 2', 'INVOICE 3']),
  )
  await drained(tab)
  expect(await tab.sync.views.conflicts().read()).toEqual([])
})
