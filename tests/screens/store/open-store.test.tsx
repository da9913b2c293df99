import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { business, storeCode } from '../../support/business'
import { FakeSync } from '../../support/fake-sync'
import { alertIn, fill, refused } from '../management/show-screen'
import { showStore } from './show-store'

it('says what is wrong, keeps the text, and opens another store with copies of the ticked parts', async () => {
  const { user, sync } = await showStore()
  await user.click(screen.getByRole('button', { name: 'Open another store' }))
  const form = await screen.findByRole('dialog', { name: 'Open another store' })
  const press = () => user.click(within(form).getByRole('button', { name: 'OPEN' }))
  const asked = () =>
    sync.online.asked.filter(({ name }) => name === 'openStore').map(({ input }) => input)
  await press()
  expect(await alertIn(form)).toBe(refused('Store Name is required'))
  expect(asked()).toEqual([])
  await fill(user, form, 'Store Name, required', 'Serenity Baguio')
  expect(within(form).getByLabelText(/^Store Code/)).toHaveProperty('value', 'SERENITY_BAGUIO')
  await user.click(within(form).getByRole('checkbox', { name: 'Rooms' }))
  sync.online.failures.push('A store with this code exists already.')
  await press()
  expect(await alertIn(form)).toBe(refused('A store with this code exists already.'))
  sync.online.isAway = true
  await press()
  await waitFor(async () => expect(await alertIn(form)).toContain('No answer came.'))
  expect(within(form).getByLabelText('Store Name')).toHaveProperty('value', 'Serenity Baguio')
  sync.online.isAway = false
  await press()
  expect(await within(form).findByText('The store is open')).toBeTruthy()
  expect(within(form).getByText('Go there by More, Switch store.')).toBeTruthy()
  expect(asked().at(-1)).toEqual({
    name: 'Serenity Baguio',
    code: 'SERENITY_BAGUIO',
    address: '',
    openTime: '10:00',
    closeTime: '22:00',
    copies: ['services', 'lockers', 'products', 'promos', 'settings'],
  })
})

it('copies the ticked rows of another store, and says how many are new first', async () => {
  const sync = new FakeSync(business())
  sync.online.stores = [
    { code: 'SERENITY_MAKATI', name: 'Serenity Makati' },
    { code: 'SERENITY_CEBU', name: 'Serenity Cebu' },
  ]
  sync.online.counts = {
    ...sync.online.counts,
    services: { added: 3, present: 12 },
    lockers: { added: 40, present: 0 },
  }
  const session = { username: 'owner', storeCode, roles: 'SUPER_ADMIN', token: 't' }
  sync.logInAs({ ...session, hasSeveralStores: true })
  const { user } = await showStore(sync)
  await user.click(await screen.findByRole('button', { name: 'Copy from another store' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy from another store' }))
  expect(await dialog.findByText(/12 rows of the same name stay as they are/)).toBeTruthy()
  expect(dialog.queryByRole('checkbox', { name: /Rooms/ })).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: 'Services, 3' }))
  await user.click(dialog.getByRole('button', { name: 'COPY 40 ROWS' }))
  expect(await dialog.findByText(/rows copied/)).toBeTruthy()
  const copied = sync.online.asked.filter(({ name }) => name === 'copyRows')
  expect(copied.map(({ input }) => input)).toEqual([
    expect.objectContaining({ from: 'SERENITY_CEBU', isTrial: true }),
    { from: 'SERENITY_CEBU', parts: ['lockers'] },
  ])
})
