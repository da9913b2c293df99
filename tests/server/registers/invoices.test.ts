import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { blankTail } from '#domain/invoice/document'
import { invoice } from '#domain/rows/invoice'
import { permit } from '../../domain/tax/registered'
import { chain, draft, issued } from '../../support/series'
import { type Clerk, errorOf, logIn } from '../support/clerk'
import { lentSeries } from '../support/preparations'
import { nextId, openService } from '../support/test-service'

let makati: Clerk
beforeEach(async () => {
  makati = await logIn(await openService(), 'makati')
})

const issue = (body: object) => makati.send(calls.issueInvoice, { body })

test('INVOICE-1 a series is lent to a store with a permit only, and closes the former one of its tablet', async () => {
  const asked = { body: { id: nextId(), deviceId: 'd1', name: 'Desk 1' } }
  expect(errorOf(await makati.send(calls.openSeries, asked), 422).message).toContain('MIN')
  const id = await lentSeries(makati)
  const [first] = chain([draft(nextId())], blankTail(id))
  expect((await issue(first?.input ?? {})).status).toBe(201)
  const next = nextId()
  const again = { body: { id: next, deviceId: 'd1', name: 'Desk 1' } }
  expect((await makati.send(calls.openSeries, again)).status).toBe(201)
  const { body } = await makati.send(calls.series, { query: { since: '2027-01-01' } })
  expect(body).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ id, closedBy: 'makati', lastNumber: 1, name: 'Desk 1' }),
      expect.objectContaining({ id: next, closedAt: null, lastNumber: 0 }),
    ]),
  )
  // It was printed before the tablet knew.
  const late = issued(first?.tail ?? blankTail(id), draft(nextId()))
  expect((await issue(late.input)).status).toBe(201)
})

test('INVOICE-2 documents are kept in their order, once, and refused with a gap, a twin or a second holder', async () => {
  const id = await lentSeries(makati)
  const [first, second, third] = chain(
    [0, 1, 2].map(() => draft(nextId())),
    blankTail(id),
  )
  if (!(first && second && third)) throw new Error('three documents')
  expect(errorOf(await issue(second.input), 409).message).toContain('came before the one behind')
  for (const { input } of [first, second, second])
    expect(await issue(input)).toMatchObject({ status: 201, body: { hash: input.hash } })
  const twin = await issue(
    issued(first.tail, draft(nextId(), { total: 1, modes: { CASH: 1 } })).input,
  )
  expect(errorOf(twin, 409).message).toContain('was issued with other contents (Desk 1, makati)')
  expect(twin.body).toMatchObject({ current: { id: second.input.id } })
  const copy = issued(issued(first.tail, draft(nextId())).tail, draft(nextId()))
  expect(errorOf(await issue(copy.input), 409).message).toContain(
    'Another tablet issues from series',
  )
  expect((await issue(third.input)).status).toBe(201)
  const foreign = issued(blankTail(nextId()), draft(nextId()))
  expect(errorOf(await issue(foreign.input), 404).message).toContain('was not lent by this store')
  const listed = v.parse(v.array(invoice), (await makati.send(calls.invoices)).body)
  expect(listed.map(({ place, number, grandTotal }) => [place, number, grandTotal])).toEqual([
    [1, 1, 800],
    [2, 2, 1600],
    [3, 3, 2400],
  ])
  const fed = await makati.send(calls.changes)
  const { changes } = v.parse(calls.changes.answer, fed.body)
  expect(changes.filter(({ table }) => table === 'invoices')).toHaveLength(3)
})

test('INVOICE-3 a series that was closed for a lost tablet stays closed, at its last number', async () => {
  const id = await lentSeries(makati)
  const [first] = chain([draft(nextId())], blankTail(id))
  await issue(first?.input ?? {})
  const close = (body: object = {}) => makati.send(calls.closeSeries, { params: { id }, body })
  const closed = await close()
  expect(closed).toMatchObject({ status: 200, body: { closedBy: 'makati', lastNumber: 1 } })
  expect((await close()).body).toMatchObject({ closedBy: 'makati', lastNumber: 1 })
  const unknown = await makati.send(calls.closeSeries, { params: { id: nextId() }, body: {} })
  expect(errorOf(unknown, 404).message).toBe('This series does not exist.')
})

test('INVOICE-5 a Z reading is kept once a business day of a series', async () => {
  const id = await lentSeries(makati)
  const z = () => draft(nextId(), { kind: 'Z', total: 0, about: null, modes: {}, min: permit.min })
  const [first, second] = chain([z(), z()], blankTail(id))
  expect((await issue(first?.input ?? {})).status).toBe(201)
  expect(errorOf(await issue(second?.input ?? {}), 409).message).toContain('was taken already')
})
