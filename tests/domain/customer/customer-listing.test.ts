import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CustomerFilter,
  customerFilters,
  customerOrders,
  filterOf,
  type ListedCustomer,
  orderOf,
} from '#domain/customer/listing'
import { today } from '../../support/business'

const person: ListedCustomer = {
  mobileNumber: '639170000001',
  name: 'Ana',
  folded: 'ana',
  status: 'ACTIVE',
  type: 'REGULAR',
  contractEndDate: null,
  visits: 0,
  points: 0,
  lastVisit: null,
  spent: null,
  birthday: null,
}

describe('the filters of the list of customers, on 2026-11-21', () => {
  test.each<[CustomerFilter, Partial<ListedCustomer>, boolean]>([
    ['all', {}, true],
    ['contract', {}, false],
    ['contract', { type: 'VIP' }, true],
    ['contract-ending', { type: 'VIP', contractEndDate: '2026-11-20' }, false],
    ['contract-ending', { type: 'VIP', contractEndDate: '2026-11-21' }, true],
    ['contract-ending', { type: 'VIP', contractEndDate: '2026-12-21' }, true],
    ['contract-ending', { type: 'VIP', contractEndDate: '2026-12-22' }, false],
    ['contract-ending', { contractEndDate: '2026-12-01' }, false],
    ['birthday', { birthday: '11-30' }, true],
    ['birthday', { birthday: '12-01' }, false],
    ['birthday', {}, false],
    ['not-seen', { lastVisit: '2026-09-21' }, true],
    ['not-seen', { lastVisit: '2026-09-22' }, false],
    ['not-seen', {}, false],
    ['inactive', { status: 'INACTIVE' }, true],
    ['inactive', {}, false],
  ])('%s %o: %s', (filter, fields, isListed) => {
    expect(filterOf(filter, today)({ ...person, ...fields })).toBe(isListed)
  })

  test('each filter has a case', () => {
    expect(customerFilters.every((filter) => typeof filterOf(filter, today) === 'function')).toBe(
      true,
    )
  })
})

test('figures are listed from the highest, missing ones last, equal ones by name', () => {
  const people = [
    { ...person, folded: 'a', spent: null },
    { ...person, folded: 'c', spent: 10 },
    { ...person, folded: 'b', spent: 10 },
    { ...person, folded: 'd', spent: 30 },
  ]
  expect(
    people
      .toSorted(orderOf('spent'))
      .map(({ folded }) => folded)
      .join(''),
  ).toBe('dbca')
  expect(
    people
      .toSorted(orderOf('name'))
      .map(({ folded }) => folded)
      .join(''),
  ).toBe('abcd')
})

test('an order never contradicts itself', () => {
  const people = fc.record({
    folded: fc.constantFrom('a', 'b', 'c'),
    lastVisit: fc.constantFrom(null, '2026-01-01', '2026-02-02'),
    visits: fc.nat(2),
    points: fc.nat(2),
    spent: fc.constantFrom(null, 0, 1),
  })
  const any = people.map((fields) => ({ ...person, ...fields }))
  fc.assert(
    fc.property(any, any, any, fc.constantFrom(...customerOrders), (a, b, c, order) => {
      const compare = orderOf(order)
      expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0)
      if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
    }),
  )
})
