import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sellInput } from '#domain/sale/sell-input'
import { business } from '../../support/business'
import { at, booking, done, rowOf } from '../../support/commands'
import type { EndedRecord } from '../device/records'
import { checkTakings } from './takings'

const typed = booking({ appointmentCreationPayment: { amount: 100, modeOfPayment: 'CASH' } })
const row = rowOf(done(business(), 'createAppointment', typed, at('09:00')))
const [paid] = row.tenders ?? []

/** Journal record of a booking; `supersedes`: the entry that it replaces. */
const record = (id: string, input: object, supersedes: string | null = null): EndedRecord => ({
  id,
  ending: 'applied',
  by: null,
  supersededBy: null,
  entry: {
    seq: 1,
    id,
    state: 'queued',
    lane: 'lane',
    user: 'rosa',
    store: 'S1',
    command: 'createAppointment',
    input: { id: 'a1', ...input },
    supersedes,
    conflict: null,
  },
})

/** Violations when the service has these tenders. */
function complaints(ids: readonly string[], records: readonly EndedRecord[]): string[] {
  const found: string[] = []
  const disk = { records: (_: string, table: string) => (table === 'journal' ? [{ records }] : []) }
  const tenders = ids.flatMap((id) => (paid ? [{ ...paid, id }] : []))
  const books = { appointments: [{ ...row, tenders }], sales: [] }
  checkTakings([{ name: 'A', database: 'A', disk }], books, (text) => found.push(text))
  return found
}

test('a payment that is stored once gives no violation', () => {
  expect(complaints(['a1/Creation'], [record('e1', typed)])).toEqual([])
})

test('money that was not typed is found', () => {
  expect(complaints(['a1/Creation', 'other'], [record('e1', typed)])).toEqual([
    'service: tender other is of no payment that was made',
  ])
})

test('a payment that a decision sent again under another name is found', () => {
  const again = { ...typed, appointmentCreationPayment: { amount: 100, id: 'named' } }
  const records = [
    { ...record('e1', typed), ending: 'superseded' as const },
    record('e2', again, 'e1'),
  ]
  expect(complaints(['a1/Creation'], records)).toEqual([])
  expect(complaints(['a1/Creation', 'named'], records)).toEqual([
    'service: e2 took 10000 as appointmentCreationPayment, of which 20000 is stored',
  ])
})

test('the money of a sale is named by the sale', () => {
  const lines = [{ productId: 'water', name: 'Water', price: 35, quantity: 2 }]
  const payment = { amount: 70, modeOfPayment: 'CASH' }
  const input = { ...v.parse(sellInput, { lines, payment }), id: 's1' }
  const sold = done(business(), 'sell', input, at('09:00')).sales.get('s1')
  const found: string[] = []
  const records = [record('e1', input)]
  const disk = { records: (_: string, table: string) => (table === 'journal' ? [{ records }] : []) }
  const books = { appointments: [], sales: sold ? [sold] : [] }
  checkTakings([{ name: 'A', database: 'A', disk }], books, (text) => found.push(text))
  expect([sold?.tenders.map(({ id }) => id), found]).toEqual([['s1/Sale/1'], []])
})

test('the price of more minutes is named by the check-in that took it', () => {
  const input = { moneyId: 'm1' }
  const records = [record('e1', input)]
  expect(complaints(['m1/Additional'], records)).toEqual([])
  expect(complaints(['a1/Additional'], records)).toEqual([
    'service: tender a1/Additional is of no payment that was made',
  ])
})

test('the deposit of a discarded booking that the service does not know is found', () => {
  const discarded = { ...record('e1', typed), ending: 'discarded' as const }
  expect(complaints(['a1/Creation'], [discarded])).toEqual([])
  expect(complaints([], [discarded])).toEqual(['service: e1 took 100, which is stored nowhere'])
})

test("a guest's part of a discarded payment that the service does not know is found", () => {
  const partOf = (id: string) => ({ amount: 50, parts: [{ id, amount: 50 }] })
  const members = ['a1', 'a2'].map((id) => ({ id, payment: partOf(`${id}-part`) }))
  const made = record('e1', { members })
  const entry = { ...made.entry, command: 'payGroup' as const }
  const discarded = { ...made, entry, ending: 'discarded' as const }
  expect(complaints(['a1-part', 'a2-part'], [discarded])).toEqual([])
  expect(complaints(['a1-part'], [discarded])).toEqual([
    'service: e1 took 50, which is stored nowhere',
  ])
})
