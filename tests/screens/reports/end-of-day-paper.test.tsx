import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { modesOf } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import { morningOf } from '../../simulate/service/morning'
import { oracleOf } from '../../support/against-oracle/screens'
import { business, today } from '../../support/business'
import { at, done } from '../../support/commands'
import { refundingSale, sold } from '../../support/money/sold-water'
import { endOfDayExpected } from '../../support/oracle/end-of-day'
import type { Expected } from '../../support/oracle/sheets'
import { showReports } from './show-reports'

/** A morning of visits, one of them cancelled, one tipped by GCash, and a sale of which a part was paid back. */
function aDay(): World {
  const before = business()
  const { appointments, customers } = morningOf(before)
  const morning = {
    ...before,
    appointments: new Map(appointments.map((row) => [row.id, row])),
    customers: new Map(customers.map((row) => [row.mobileNumber, row])),
  }
  const tip = { id: 'tip', staffId: 'ana', mode: 'GCASH', amount: 150, reference: null }
  const tipped = done(morning, 'addTip', { id: 'early-1', tip }, at('12:00'))
  return done(sold(tipped), 'refundSale', refundingSale(), at('12:30'))
}

/** The lists of a paper, each a list of texts and numbers in centavos. */
const listsOf = (paper: HTMLElement): [string, number][][] =>
  [...paper.querySelectorAll('dl')].map((list) => {
    const rights = [...list.querySelectorAll('dd')].map(({ textContent }) => textContent ?? '')
    return [...list.querySelectorAll('dt')].map(({ textContent }, line) => {
      const right = (rights[line] ?? '').replace('−', '-').replace(/[^\d.-]/g, '')
      return [textContent ?? '', Math.round(Number(right) * 100)]
    })
  })

const sorted = (lines: readonly (readonly [string, number])[]) =>
  lines.filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))

it('TIP-1 the paper of End of Day has the figures of the oracle', async () => {
  const world = aDay()
  const { open } = await showReports(world)
  await open('End of Day')
  const paper = await screen.findByLabelText('End of Day', { selector: 'section' })
  const lists = listsOf(paper)
  const list = (title: string) => lists.find(([head]) => head?.[0] === title) ?? []
  const after = (title: string) => lists[lists.indexOf(list(title)) + 1] ?? []
  const { rows, entries } = oracleOf({
    appointments: [...world.appointments.values()],
    sales: [...world.sales.values()],
    drawers: [],
    modes: modesOf(world),
  })
  const sheets = endOfDayExpected(rows, entries, today)
  const sheet = (name: string): Expected => {
    const found = sheets.get(name)
    if (!found) throw new Error(`no sheet ${name}`)
    return found
  }
  const columnOf = ({ lines }: Expected, title: string) =>
    [...lines].map(([key, line]) => [key, line.get(title) ?? 0] as const)
  const sumsOf = (expected: Expected, but: readonly string[]) =>
    expected.columns
      .filter((title) => !but.includes(title))
      .map((title) => [title, sum(columnOf(expected, title))] as const)
  const sum = (lines: readonly (readonly [string, number])[]) =>
    lines.reduce((all, [, amount]) => all + amount, 0)

  const taken = sheet('Taken on this day')
  expect(sorted(list('Taken on this day'))).toEqual(sorted(columnOf(taken, 'Taken')))
  expect(sorted(after('Taken on this day'))).toEqual(sorted(sumsOf(taken, ['Taken'])))
  expect(sum(list('TAKEN'))).toBe(sum(columnOf(taken, 'Taken')))
  expect(sum(list('Refunds, counted above'))).toBe(-sum(columnOf(sheet('Refunds'), 'Paid Back')))
  expect(sum(list('Tips, counted above'))).toBe(sum(columnOf(sheet('Tips by Mode'), 'Tips')))
  const modes = sheet('Payments by Mode')
  const title = 'Sales of this day’s visits'
  expect(sorted(list(title))).toEqual(sorted(columnOf(modes, 'Total')))
  expect(sorted(after(title))).toEqual(sorted(sumsOf(modes, ['Total', 'Of Cancelled'])))
  expect(sum(list('PAID'))).toBe(sum(columnOf(modes, 'Total')))
})

it('the paper of End of Day lists what waits for a signature, and names the charge of the store', async () => {
  const world = aDay()
  const doubled = [...world.sales.values()].map((row) => ({
    ...row,
    corrections: row.corrections.map((each) => ({ ...each, isDoubled: true })),
  }))
  const charged = [...world.appointments.values()].map((row) =>
    row.status === 'COMPLETED' ? { ...row, checkInPercentChargeAmount: 12 } : row,
  )
  const { open } = await showReports({
    ...world,
    store: { ...world.store, charge: { name: 'card fee', rate: 5 } },
    sales: new Map(doubled.map((row) => [row.id, row])),
    appointments: new Map(charged.map((row) => [row.id, row])),
  })
  await open('End of Day')
  const paper = await screen.findByLabelText('End of Day', { selector: 'section' })
  const lines = listsOf(paper).find(([head]) => head?.[0] === 'To be signed by another person')
  expect(lines?.at(1)).toEqual(['Jose, Paid back twice, makati', 7000])
  expect(paper.textContent).toContain('5% Card fee')
})
