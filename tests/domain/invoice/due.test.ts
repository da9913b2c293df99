import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isInvoiced } from '#domain/invoice/about'
import { blankTail, type Draft, readDocument } from '#domain/invoice/document'
import { documentsDue, documentsOwed, type Moved } from '#domain/invoice/due'
import { readingOf, sinceLastZ, zDraft } from '#domain/invoice/reading'
import type { Appointment } from '#domain/rows/appointment'
import { series } from '#domain/rows/series'
import { store } from '#domain/rows/store'
import { tender } from '#domain/rows/tender'
import type { World } from '#domain/rows/world'
import { business, makati, maria, today } from '../../support/business'
import { at, booking, checkingIn, completing, done, rowOf } from '../../support/commands'
import { chain, draft, issued, seriesId } from '../../support/series'
import { permit, registered } from '../tax/registered'

const permitted = business({ store: v.parse(store, { ...makati, ...registered, permit }) })
const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
const issuing = { freshId: () => 'new', day: today, at: `${today}T04:00:00.000Z`, by: 'makati' }

const due = (world: World, moved: Moved) => documentsDue(world, seriesId, moved, issuing)

const paid = (amount: number) =>
  v.parse(tender, { id: 'p', phase: 'Additional', kind: 'PAYMENT', mode: 'CASH', amount })

function inside(): World {
  const booked = booking({ mobileNumber: maria })
  const reserved = done(permitted, 'createAppointment', booked)
  const here = at('10:00', booked.startDate)
  return done(reserved, 'checkInAppointment', checkingIn({ checkInPayment: cash(300) }), here)
}
const completed = (world = inside(), body: object = { completeAppointmentPayment: cash(500) }) =>
  done(world, 'completeAppointment', completing(body), at('15:10'))

const withInvoices = (world: World, drafts: readonly Draft[]): World => ({
  ...world,
  invoices: new Map(chain(drafts).map(({ row }) => [row.id, row])),
})

test('INVOICE-4 a completed visit is invoiced with all that was paid, by mode and tax', () => {
  const [before, after] = [rowOf(inside()), rowOf(completed())]
  expect(isInvoiced(before)).toBe(false)
  expect(due(permitted, { before, after })).toMatchObject([
    {
      kind: 'INVOICE',
      total: 800,
      about: `appointments/${after.id}`,
      name: 'Maria Santos',
      modes: { CASH: 800 },
      taxes: { vatable: 714.29, vat: 85.71 },
      min: permit.min,
    },
  ])
  expect(due(permitted, { before: null, after: before })).toEqual([])
  expect(due(permitted, { before: after, after: { ...after, note: 'x' } })).toEqual([])
})

test('PRIVILEGE-6 INVOICE-4 a privileged visit is invoiced without VAT, its products with it', () => {
  const senior: Appointment['privilege'] = {
    ...{ kind: 'SENIOR', idNumber: '12-345', name: '', vatRate: 12, promoDiscount: 0 },
  }
  const before = { ...rowOf(completed()), privilege: senior, discount: 228.57, actualPrice: 571.43 }
  const [invoice] = due(permitted, { before: null, after: before })
  expect(invoice).toMatchObject({
    ...{ total: 800, discount: 142.86 },
    taxes: { exempt: 571.43, vatable: 204.08, vat: 24.49 },
  })
  const refund = v.parse(tender, {
    ...{ id: 'r', phase: 'Completion', kind: 'REFUND', mode: 'CASH', amount: 300, of: 'x' },
  })
  const after = { ...before, tenders: [...(before.tenders ?? []), refund] }
  expect(due(permitted, { before, after })).toMatchObject([
    { kind: 'REFUND', total: 300, taxes: { exempt: 71.43, vatable: 204.08, vat: 24.49 } },
  ])
})

test('INVOICE-4 money that is paid back later is a refund of the invoice', () => {
  const before: Appointment = rowOf(completed())
  const refund = v.parse(tender, {
    ...{ id: 'r', phase: 'Completion', kind: 'REFUND', mode: 'GCASH', amount: 100, of: 'x' },
  })
  const after = { ...before, tenders: [...(before.tenders ?? []), refund] }
  const world = withInvoices(completed(), [draft('i1', { about: `appointments/${before.id}` })])
  expect(due(world, { before, after })).toMatchObject([
    {
      ...{ kind: 'REFUND', total: 100, of: 'i1', modes: { GCASH: 100 } },
      taxes: { vatable: 89.29, vat: 10.71 },
    },
  ])
})

test('INVOICE-4 a visit that is reopened has its documents voided, once and by their series', () => {
  const [open, ended] = [rowOf(inside()), rowOf(completed())]
  const about = `appointments/${open.id}`
  const owed = (world: World, row: Appointment | null, of = seriesId) =>
    documentsOwed(world, of, { about, row }, issuing)
  const world = withInvoices(inside(), [draft('i1', { about }), draft('i2')])
  const itsVoid = { kind: 'VOID', of: 'i1', total: 800, modes: { CASH: 800 } }
  expect(owed(world, open)).toMatchObject([itsVoid])
  expect(owed(world, null)).toMatchObject([itsVoid])
  expect(due(world, { before: ended, after: open })).toMatchObject([itsVoid])
  expect(owed(world, open, 'other')).toEqual([])
  expect(owed(world, ended)).toEqual([])
  const voided = [draft('i1', { about }), draft('v1', { about, kind: 'VOID', of: 'i1' })]
  expect(owed(withInvoices(inside(), voided), open)).toEqual([])
})

test('INVOICE-4 a document of a closed series is voided by the oldest series that is open', () => {
  const row = rowOf(inside())
  const about = `appointments/${row.id}`
  const closedAt = `${today}T03:00:00.000Z`
  const lent = [{ id: seriesId, closedAt }, { id: 'a' }, { id: 'b' }]
  const world = {
    ...withInvoices(inside(), [draft('i1', { about })]),
    series: new Map(lent.map((each) => [each.id, v.parse(series, each)])),
  }
  const owed = (of: string) => documentsOwed(world, of, { about, row }, issuing)
  expect(owed('a')).toMatchObject([{ kind: 'VOID', of: 'i1' }])
  expect(owed('b')).toEqual([])
})

test('INVOICE-4 of two invoices of one visit the later is voided, and a refund that was refused', () => {
  const row = rowOf(completed())
  const about = `appointments/${row.id}`
  const owed = (drafts: readonly Draft[]) =>
    documentsOwed(withInvoices(completed(), drafts), seriesId, { about, row }, issuing)
  const invoice = draft('i1', { about })
  expect(owed([invoice, draft('i2', { about })])).toMatchObject([{ kind: 'VOID', of: 'i2' }])
  const refund = draft('r1', { about, kind: 'REFUND', of: 'i1', total: 100 })
  expect(owed([invoice, refund])).toMatchObject([{ kind: 'VOID', of: 'r1', voids: 'REFUND' }])
  // Another tablet, without a series, has completed the visit with less.
  expect(owed([draft('i1', { about, total: 850, modes: { CASH: 850 } })])).toMatchObject([
    { kind: 'VOID', of: 'i1', total: 850 },
    { kind: 'INVOICE', total: 800, modes: { CASH: 800 } },
  ])
  // More money was taken afterwards.
  const more = { ...row, tenders: [...(row.tenders ?? []), paid(100)] }
  const two = [invoice, draft('i2', { about, total: 100, modes: { CASH: 100 } })]
  expect(
    documentsOwed(withInvoices(completed(), two), seriesId, { about, row: more }, issuing),
  ).toEqual([])
})

test('INVOICE-5 a reading sums up what its series issued since the last Z', () => {
  const drafts = [
    draft('a', { taxes: { vatable: 714.29, vat: 85.71 }, discount: 50 }),
    draft('b', { total: 300, modes: { GCASH: 300 } }),
    draft('c', { kind: 'VOID', of: 'b', total: 300, modes: { GCASH: 300 } }),
    draft('d', { kind: 'REFUND', of: 'a', total: 100, modes: { CASH: 100 } }),
    draft('e', { kind: 'VOID', of: 'd', voids: 'REFUND', total: 100, modes: { CASH: 100 } }),
  ]
  const documents = chain(drafts)
  const tail = documents.at(-1)?.tail ?? blankTail(seriesId)
  const world = withInvoices(permitted, drafts)
  const since = sinceLastZ(world, tail)
  const x = since && readingOf(since.last, since.documents, tail)
  expect(x).toEqual({
    ...{ counter: 1, opening: 1, closing: 2, oldGrandTotal: 0, newGrandTotal: 1100 },
    invoices: { count: 2, total: 1100 },
    voids: { count: 2, total: 200 },
    refunds: { count: 1, total: 100 },
    discount: 50,
    modes: { CASH: 800, GCASH: 0 },
    taxes: { vatable: 714.29, vat: 85.71 },
  })
  if (!x) return
  const z = issued(tail, zDraft(permitted, x, { ...issuing, freshId: () => 'z1' }))
  const later = issued(z.tail, draft('f', { total: 200, modes: { CASH: 200 } }))
  const rows = [...documents, z, later].map(({ row }) => [row.id, row] as const)
  const after = sinceLastZ({ invoices: new Map(rows) }, later.tail)
  expect(after && readingOf(after.last, after.documents, later.tail)).toMatchObject({
    ...{ counter: 2, opening: 3, closing: 3, oldGrandTotal: 1100, newGrandTotal: 1300 },
    invoices: { count: 1, total: 200 },
  })
  expect(readDocument(z.row.text)?.reading).toEqual(x)
  // A refund of before the Z is taken back after it.
  const voided = { kind: 'VOID' as const, of: 'd', voids: 'REFUND' as const }
  const back = issued(z.tail, draft('g', { ...voided, total: 100, modes: { CASH: 100 } }))
  const both = new Map([...rows, ['g', back.row] as const].filter(([id]) => id !== 'f'))
  const afterwards = sinceLastZ({ invoices: both }, back.tail)
  expect(afterwards && readingOf(afterwards.last, afterwards.documents, back.tail)).toMatchObject({
    voids: { count: 1, total: -100 },
    modes: { CASH: 100 },
  })
  const missing = new Map(rows.filter(([id]) => id !== 'b'))
  expect(sinceLastZ({ invoices: missing }, tail)).toBeNull()
})
