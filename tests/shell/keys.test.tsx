import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ConnectedApp } from '../../src/app/connected-app'
import { history } from '../../src/app/history'
import { createScreenRouter } from '../../src/app/screen-router'
import { createIntents } from '../../src/data/intents'
import { business } from '../support/business'
import { FakeSync } from '../support/fake-sync'
import { noDevice, noPwa } from '../support/no-pwa'
import { showOnTablet } from '../support/show-on-tablet'

const patience = { timeout: 20_000 }

async function openApp(path = '/dashboard') {
  history.push(path)
  const intents = createIntents((to) => history.push(to))
  const app = <ConnectedApp device={noDevice} pwa={noPwa} router={createScreenRouter(noPwa)} />
  const user = showOnTablet(new FakeSync(business()), app, { time: '13:00', intents, history })
  await screen.findByRole('navigation', { name: 'Main' }, patience)
  return user
}

const number = () => screen.findByRole('textbox', { name: 'Customer Mobile No.' }, patience)
const sheet = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, patience)
const hasFocus = async () => {
  const field = await number()
  await waitFor(() => expect(document.activeElement).toBe(field), patience)
}

describe('the keys', () => {
  it('N begins a booking from a page that has no form, and stays on one that has', async () => {
    const user = await openApp('/rooms')
    await screen.findByRole('heading', { name: /^Rooms/ }, patience)
    await user.keyboard('n')
    await hasFocus()
    expect(await number()).toHaveProperty('value', '')
    expect(history.location.pathname).toBe('/dashboard')
    history.push('/non-massage')
    await screen.findByRole('columnheader', { name: /Locker No/ }, patience)
    await user.keyboard('N')
    await hasFocus()
    expect(history.location.pathname).toBe('/non-massage')
  })

  it('? or the menu shows the sheet of all keys, which Escape closes', async () => {
    const user = await openApp('/lockers')
    await screen.findByRole('heading', { name: /^Lockers/ }, patience)
    await user.keyboard('?')
    const keys = await within(await sheet()).findAllByRole('term', undefined, patience)
    expect(keys.map(({ textContent }) => textContent)).toEqual([
      ...['N', 'Ctrl K⌘ K', '?', 'Esc'],
      ...['← ↑ → ↓', 'Enter', 'Shift F10', 'M'],
      ...['↑ ↓', 'Enter', '← ↑ → ↓'],
    ])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience)
    await user.click(screen.getByRole('button', { name: /More|more pages/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }))
    expect(within(await sheet()).getByText('New booking')).toBeTruthy()
  })

  it('are letters while a field is typed into, and nothing over a dialog or with another key held', async () => {
    const user = await openApp('/lockers')
    const field = await screen.findByLabelText('Search Lockers', undefined, patience)
    await user.type(field, 'Nina?')
    expect(field).toHaveProperty('value', 'Nina?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(document.body)
    await user.keyboard('{Control>}n{/Control}')
    await user.click(screen.getByRole('button', { name: 'Search everywhere' }))
    const dialog = await screen.findByRole('dialog', { name: 'Search everywhere' })
    within(dialog).getByRole('button', { name: 'Close' }).focus()
    await user.keyboard('n?')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(dialog.contains(document.activeElement)).toBe(true)
    expect(history.location.pathname).toBe('/lockers')
  })
})
