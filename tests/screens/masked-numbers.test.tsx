import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { StoreRights } from '#domain/kernel/rights'
import type { World } from '#domain/rows/world'
import { conflictCard } from '../../src/sync-panel/conflict/conflict-cards'
import { shownTo } from '../../src/sync-panel/model/shown-to'
import { business, jose, maria, storeCode, today } from '../support/business'
import { booking, done, rowOf } from '../support/commands'
import { conflictOf } from '../support/conflict'
import { FakeSync } from '../support/fake-sync'
import { press, showDetail } from './appointment/show-detail'
import { drafted, filled, showForm, type } from './booking/show-form'
import { openCustomer, search, showCustomers } from './customers/show-customers'

/** Jose's massage, of which the store says that its roles have these rights. */
function booked(rights: StoreRights = null): World {
  const world = done(business(), 'createAppointment', booking())
  return { ...world, store: { ...world.store, rights } }
}

const tabletOf = (roles: string, rights?: StoreRights) => {
  const sync = new FakeSync(booked(rights))
  sync.logInAs({ username: 'makati', storeCode, roles, token: '' })
  return sync
}
const desk = () => tabletOf('STAFF,LIMITED')

/** All texts of the page, typed ones included. */
const shownTexts = () =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('input')].map(({ value }) => value),
  ].join(' ')

const wholeNumber = /63 ?9\d{2} ?\d{3} ?\d{4}/
const last = '•••• 6543'

describe('a role that may not see full numbers', () => {
  test('reads the last four digits in the list of customers, in a record and its dialogs', async () => {
    const user = await showCustomers(desk())
    expect(await screen.findByText(last)).toBeTruthy()
    await search(user, 'Jose')
    await screen.findByRole('heading', { name: 'Update Customer Form' })
    expect(shownTexts()).toContain(last)
    expect(shownTexts()).not.toMatch(wholeNumber)
  })

  test('finds a customer by the whole number and reads it in the field only, as typed', async () => {
    await openCustomer(await showCustomers(desk()), jose)
    expect(screen.getByLabelText('Mobile number or name')).toHaveProperty('value', jose)
    expect(document.body.textContent).not.toMatch(wholeNumber)
  })

  test('reads the last four digits in a visit, its history and its paper', async () => {
    const sync = desk()
    sync.online.entries = [
      {
        at: `${today}T04:00:00.000Z`,
        actor: 'lea',
        action: 'changeMobileNumber',
        allowedBy: null,
        changes: [{ field: 'mobileNumber', was: maria, is: jose }],
      },
    ]
    vi.stubGlobal('print', vi.fn())
    const user = await showDetail(sync)
    await user.click(screen.getByText('History'))
    expect(await screen.findByText(/•••• 4567 → •••• 6543/)).toBeTruthy()
    await user.click(press('PRINT'))
    expect(screen.getByRole('region', { name: 'Receipt', hidden: true }).textContent).toContain(
      last,
    )
    expect(shownTexts()).not.toMatch(wholeNumber)
    vi.unstubAllGlobals()
  })

  test('reads a number that it did not type as its last digits in a form, and types another one', async () => {
    const user = await showForm(desk(), 'MASSAGE', { draftStorage: drafted(filled) })
    const field = await screen.findByLabelText('Customer Mobile No.')
    expect(field).toHaveProperty('value', last)
    await user.type(field, '0917')
    expect(field).toHaveProperty('value', '0917')
    await type(user, 'Customer Mobile No.', maria)
    expect(field).toHaveProperty('value', '63 917 123 4567')
    await user.type(field, '{Backspace}')
    expect(field).toHaveProperty('value', '63 917 123 456')
  })

  test('reads the last four digits on the cards of conflicts', () => {
    const wanted = rowOf(booked())
    const card = conflictCard(conflictOf({ wanted }), business(), today)
    expect(card.sides.at(-1)?.foot).toBe('63 917 987 6543')
    expect(shownTo('STAFF,LIMITED', business())(card)).toMatchObject({
      id: card.id,
      sides: [{ foot: last }],
    })
  })
})

test.each([
  ['a role with the right', 'STAFF,LIMITED', { STAFF: { seeNumbers: true } }],
  ['an account of before', 'STAFF', null],
])('%s reads numbers in full', async (_name, roles, rights) => {
  await showDetail(tabletOf(roles, rights))
  expect(await screen.findByDisplayValue('63 917 987 6543')).toBeTruthy()
})
