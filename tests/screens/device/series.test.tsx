import { screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { blankTail } from '#domain/invoice/document'
import { readingOf, sinceLastZ, zDraft } from '#domain/invoice/reading'
import { series } from '#domain/rows/series'
import { store } from '#domain/rows/store'
import type { World } from '#domain/rows/world'
import { SeriesCard } from '../../../src/screens/device/series-card'
import { permit, registered } from '../../domain/tax/registered'
import { business, makati, today } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { chain, draft, issued, seriesId } from '../../support/series'
import { showOnTablet } from '../../support/show-on-tablet'
import { pick } from '../booking/show-form'

const print = vi.fn()
beforeEach(() => {
  print.mockReset()
  vi.stubGlobal('print', print)
})

const permitted = v.parse(store, { ...makati, ...registered, permit })
const rowOf = (id: string, deviceId: string, name: string) =>
  v.parse(series, { id, deviceId, name, openedBy: 'makati', day: today, version: 1 })
const own = rowOf(seriesId, 'd1', 'Desk 1')
const lost = rowOf('01939e5a-0000-7000-8000-0000000b0b01', 'd9', 'Desk 9')
const documents = chain([
  draft('a', { taxes: { vatable: 714.29, vat: 85.71 } }),
  draft('b', { total: 300, modes: { GCASH: 300 } }),
])
const tail = documents.at(-1)?.tail ?? blankTail(seriesId)

const world = (more: Partial<World> = {}): World =>
  business({
    store: permitted,
    series: new Map([own, lost].map((row) => [row.id, row])),
    invoices: new Map(documents.map(({ row }) => [row.id, row])),
    ...more,
  })

function open(sync = new FakeSync(world()), end = tail) {
  sync.end = end
  const user = showOnTablet(sync, <SeriesCard />)
  return { user, sync }
}

const button = (name: string) => screen.findByRole('button', { name })
const paper = (name: string) => screen.getByRole('region', { name, hidden: true }).textContent

it('INVOICE-1 a store without a permit sees nothing of series', async () => {
  const sync = new FakeSync(business())
  open(sync)
  await waitFor(() => expect(screen.queryByText('Invoices')).toBeNull())
})

it('INVOICE-1 a tablet without a series says so and asks for one', async () => {
  const { user, sync } = open(new FakeSync(world({ series: new Map(), invoices: new Map() })))
  expect(
    await screen.findByText(/This tablet has no series of invoices\. Visits and sales/),
  ).toBeTruthy()
  await user.click(await button('Ask for a series'))
  await waitFor(() =>
    expect(sync.given).toMatchObject([{ name: 'openSeries', input: { deviceId: 'd1' } }]),
  )
})

it('INVOICE-3 a lost tablet’s series is closed by its row', async () => {
  const { user, sync } = open()
  expect(await screen.findByText('0B0B01, Desk 9')).toBeTruthy()
  await user.click(await button('Close series 0B0B01'))
  expect(await screen.findByText(/It is never opened again\./)).toBeTruthy()
  expect(sync.given).toEqual([])
  await user.click(await button('Close the series'))
  expect(sync.given).toMatchObject([{ name: 'closeSeries', input: { id: lost.id } }])
})

it('INVOICE-5 an X reading is printed at any time', async () => {
  const { user } = open()
  expect(await screen.findByText('A7F3C2-000002')).toBeTruthy()
  await user.click(await button('Print X reading'))
  expect(print).toHaveBeenCalledOnce()
  const text = paper('X reading')
  expect(text).toContain('X READING')
  for (const line of ['First invoiceA7F3C2-000001', 'Invoices (2)1,100.00', 'CASH800.00'])
    expect(text).toContain(line)
  for (const line of ['GCASH300.00', 'VAT85.71', 'New grand total1,100.00'])
    expect(text).toContain(line)
})

it('INVOICE-5 a reading asks the service for documents that the tablet keeps no longer', async () => {
  const all = [...world().invoices]
  const sync = new FakeSync(world({ invoices: new Map(all.slice(1)) }))
  sync.online.invoices = async () => ({ ok: true, value: all.map(([, row]) => row) })
  const { user } = open(sync)
  await user.click(await button('Print X reading'))
  await waitFor(() => expect(paper('X reading')).toContain('Invoices (2)1,100.00'))
})

it('INVOICE-5 a Z reading asks first, is printed, and says why it is refused', async () => {
  const { user, sync } = open()
  const since = sinceLastZ(world(), tail)
  const issuing = { freshId: () => 'z1', day: today, at: `${today}T12:00:00.000Z`, by: 'makati' }
  const reading = readingOf(null, since?.documents ?? [], tail)
  const z = issued(tail, zDraft(world(), reading, issuing))
  await user.click(await button('Take Z reading'))
  const dialog = within(await screen.findByRole('dialog'))
  const refusal = { message: 'The Z reading of 2026-11-21 was taken already.', confirm: [] }
  sync.answers.push({ kind: 'refused', refusal })
  await user.click(dialog.getByRole('button', { name: 'Take and print' }))
  expect(await screen.findByText(/was taken already/)).toBeTruthy()
  expect(print).not.toHaveBeenCalled()
  sync.world = { ...sync.world, invoices: new Map([...sync.world.invoices, ['z1', z.row]]) }
  sync.answers.push({ kind: 'queued', id: 'z1', entryId: 'e' })
  await user.click(await button('Take Z reading'))
  await user.click(await button('Take and print'))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(paper('Z reading')).toContain('Z READING No. 1')
})

it('INVOICE-5 saves the journal of another series and an earlier month, with what its voids name', async () => {
  const files: File[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof File) files.push(file)
    return 'blob:journal'
  })
  const former = { ...lost, day: '2026-09-30', closedAt: '2026-11-01T04:00:00.000Z' }
  const sold = issued(blankTail(lost.id), draft('s', { day: '2026-09-30' }))
  const voided = draft('t', { day: '2026-10-02', kind: 'VOID', of: 's' })
  // The series is closed, so another one takes a document of it back.
  const elsewhere = issued(blankTail(seriesId), draft('u', { kind: 'VOID', of: 's' }))
  const rows = [sold.row, issued(sold.tail, voided).row, elsewhere.row]
  const { user } = open(
    new FakeSync(
      world({
        series: new Map([own, former].map((row) => [row.id, row])),
        invoices: new Map(rows.map((row) => [row.id, row])),
      }),
    ),
  )
  await user.click(await button('Save journal'))
  await pick(user, 'Series', '0B0B01, Desk 9')
  await pick(user, 'Month', 'October 2026')
  await user.click(await button('SAVE'))
  await waitFor(() => expect(files.map(({ name }) => name)).toHaveLength(2))
  expect(files.map(({ name }) => name)).toEqual([
    'journal-0B0B01-2026-10.txt',
    'journal-0B0B01-2026-10.csv',
  ])
  expect(await files[0]?.text()).toContain('VOID of 0B0B01-000001')
  await user.click(await button('Save journal'))
  await user.click(await button('SAVE'))
  await waitFor(() => expect(files).toHaveLength(4))
  expect(await files[2]?.text()).toContain('VOID of 0B0B01-000001')
})

it('INVOICE-5 a month without documents saves no journal and says so', async () => {
  const { user } = open(new FakeSync(world({ invoices: new Map() })), blankTail(seriesId))
  await user.click(await button('Save journal'))
  await user.click(await button('SAVE'))
  expect(await screen.findByText('No invoice was issued in November 2026.')).toBeTruthy()
})
