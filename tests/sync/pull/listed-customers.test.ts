import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { customerOrders, type ListedCustomer, orderOf } from '#domain/customer/listing'
import type { CustomerFigures } from '#domain/rows/customer-figures'
import type { NamedCustomer } from '../../../sync/views/customer-names'
import {
  createListedCustomers,
  replaceRows,
  withFigures,
} from '../../../sync/views/listed-customers'

const person = fc
  .record({
    name: fc.constantFrom('ana', 'bea', 'bea cruz', 'carla'),
    visits: fc.nat(3),
    points: fc.nat(2),
  })
  .map(({ name, ...counts }): Omit<NamedCustomer, 'mobileNumber'> => {
    const record = { status: 'ACTIVE', type: 'REGULAR', contractEndDate: null } as const
    return { ...record, name, folded: name, ...counts }
  })

type Figures = CustomerFigures['figures'][number]
const figures = fc.record({
  lastVisit: fc.constantFrom(null, '2026-01-31', '2026-11-02'),
  spent: fc.constantFrom(0, 10.5, 9, 100),
  birthday: fc.constant(null),
})

/** A page that the service changed, or new figures of some customers. */
const step = fc.oneof(
  fc.record({ page: fc.nat(2), people: fc.array(person, { maxLength: 5 }) }),
  fc.record({ figures: fc.array(figures, { maxLength: 9 }) }),
)

const numberOf = (page: number, at: number) => `63917${page}${at}`

/** Rows without those of equal rank, whose order among themselves is free. */
const ranked = (rows: readonly ListedCustomer[], order: (typeof customerOrders)[number]) =>
  rows.map((row) => `${row.folded} ${row[order === 'name' ? 'folded' : order]}`)

test('each order stays right while pages, figures and pending changes come and go', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.array(person),
      (steps, queue) => {
        const listed = createListedCustomers()
        const pages = new Map<number, readonly NamedCustomer[]>()
        let known: { at: string; byNumber: Map<string, Figures> } | null = null
        for (const [nth, change] of steps.entries()) {
          if ('page' in change) {
            const { page, people } = change
            const rows = people.map((one, at) => ({ ...one, mobileNumber: numberOf(page, at) }))
            pages.set(page, rows)
          } else {
            const all = change.figures.map((one, at) => ({
              ...one,
              mobileNumber: numberOf(at % 3, Math.floor(at / 3)),
            }))
            known = { at: `${nth}`, byNumber: new Map(all.map((one) => [one.mobileNumber, one])) }
          }
          const stored = [...pages.values()].flat().map((one) => withFigures(one, known))
          const pending = queue.map((one, at) =>
            withFigures({ ...one, mobileNumber: numberOf(at % 4, at) }, known),
          )
          const numbers = new Set(pending.map(({ mobileNumber }) => mobileNumber))
          const shown = [...stored.filter((row) => !numbers.has(row.mobileNumber)), ...pending]
          for (const order of customerOrders) {
            const rows = listed.read(pages, known, order)
            expect(ranked(rows, order)).toEqual(ranked(stored.toSorted(orderOf(order)), order))
            const replaced = replaceRows(rows, numbers, pending, order)
            expect(ranked(replaced, order)).toEqual(ranked(shown.toSorted(orderOf(order)), order))
            expect(new Set(replaced)).toHaveLength(shown.length)
          }
        }
      },
    ),
  )
})

test('rows that have not changed are the same objects, so that a screen need not draw them again', () => {
  const listed = createListedCustomers()
  const [ana, bea] = ['ana', 'bea'].map((name, at): NamedCustomer => {
    const record = { status: 'ACTIVE', type: 'REGULAR', contractEndDate: null } as const
    return { ...record, mobileNumber: `${at}`, name, folded: name, visits: 1, points: 0 }
  })
  if (!ana || !bea) throw new Error('two customers')
  const pages = new Map([
    [0, [ana]],
    [1, [bea]],
  ])
  const before = listed.read(pages, null, 'visits')
  expect(listed.read(pages, null, 'visits')).toBe(before)
  pages.set(1, [{ ...bea, visits: 2 }])
  const after = listed.read(pages, null, 'visits')
  expect(after.map(({ name }) => name)).toEqual(['bea', 'ana'])
  expect(after[1]).toBe(before[0])
})
