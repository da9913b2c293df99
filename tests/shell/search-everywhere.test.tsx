import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import { ConnectedApp } from '../../src/app/connected-app'
import { history } from '../../src/app/history'
import { createScreenRouter } from '../../src/app/screen-router'
import { createIntents } from '../../src/data/intents'
import { business, jose, maria, storeCode, today } from '../support/business'
import { booking, done, gymVisit } from '../support/commands'
import { FakeSync } from '../support/fake-sync'
import { noDevice, noPwa } from '../support/no-pwa'
import { showOnTablet } from '../support/show-on-tablet'
import { withSecond } from '../support/tandem/with-second'

/** Jose's massage, and the gym pass of Maria, who has locker 2. */
const busy = () =>
  done(
    done(business(), 'createAppointment', booking({ id: 'a1b2c3d4' })),
    'createAppointment',
    gymVisit({ id: 'e5f6a7b8', mobileNumber: maria, name: 'Maria Santos', lockerId: 'l2' }),
  )

/** The app on the page of the lockers, which costs least. */
async function openApp(world: World = busy(), sync = new FakeSync(world), night = {}) {
  history.push('/lockers')
  const intents = createIntents((path) => history.push(path))
  const router = createScreenRouter(noPwa)
  const app = <ConnectedApp device={noDevice} pwa={noPwa} router={router} />
  const user = showOnTablet(sync, app, { time: '13:00', intents, history, ...night })
  await screen.findByRole('heading', { name: /^Lockers/ })
  /** Opens the search if it is closed, and replaces its text. */
  const search = async (text: string) => {
    if (!screen.queryByRole('dialog', { name })) await user.keyboard('{Control>}k{/Control}')
    const dialog = await screen.findByRole('dialog', { name })
    const field = await within(dialog).findByRole('combobox')
    await user.clear(field)
    if (text) await user.paste(text)
    return dialog
  }
  return { user, sync, search }
}

const name = 'Search everywhere'
const option = (text: RegExp) => screen.findByRole('option', { name: text })
const path = () => history.location.pathname

describe('the search everywhere', () => {
  it('shows the screens until something is typed, moves by arrows, and goes to one by Enter', async () => {
    const { user, search } = await openApp()
    await user.click(screen.getByRole('button', { name }))
    const dialog = await screen.findByRole('dialog', { name })
    const options = await within(dialog).findAllByRole('option')
    const names = options.map((each) => each.textContent)
    expect(names.slice(0, 2)).toEqual(['Massage Appointments', 'Other Appointments'])
    expect(names).not.toContain('Admins')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await search('a')
    const selected = async () => (await screen.findByRole('option', { selected: true })).textContent
    const first = await selected()
    await user.keyboard('{ArrowUp}')
    expect(await selected()).not.toBe(first)
    await user.keyboard('{ArrowDown}')
    expect(await selected()).toBe(first)
    await search('promos')
    await user.keyboard('{Enter}')
    expect(path()).toBe('/promos')
    expect(await screen.findByRole('heading', { name: /^Promos/ })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('combobox', { name })).toHaveProperty('value', '')
  })

  it('finds customers, visits, lockers, rooms, services and therapists, offline too', async () => {
    const { sync, search } = await openApp()
    sync.setStatus({ online: false })
    for (const [text, found] of [
      ['0917 987 6543', /^Jose.*63 917 987 6543/],
      ['F6A7', /^Maria Santos.*GYM PASS/],
      ['locker l', /^LOCKER L2.*in use by Maria Santos/],
      ['locker l', /^LOCKER L1.*not in use/],
      ['R02', /^ROOM 2.*not in use/],
      ['swedish', /^SWEDISH 60$/],
      ['cora', /^CORA/],
    ] as const) {
      await search(text)
      expect(await option(found)).toBeTruthy()
    }
    const dialog = await search('zoe')
    expect(await within(dialog).findByText('No results found.')).toBeTruthy()
  })

  it('opens a therapist, a customer and a visit, but itself over no dialog, which may hold typed values', async () => {
    const { user, search } = await openApp()
    await search('cora')
    await user.click(await option(/^CORA/))
    expect(path()).toBe('/staffs')
    expect(await screen.findByRole('dialog', { name: 'CORA' })).toBeTruthy()
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('dialog', { name })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await search('jos')
    await user.click(await option(/^Jose.*63 917 987 6543/))
    expect(await screen.findByRole('heading', { name: 'Update Customer Form' })).toBeTruthy()
    expect(screen.getByDisplayValue('Jose')).toBeTruthy()
    await search('locker l')
    await user.click(await option(/^LOCKER L2.*in use by Maria Santos/))
    expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
    expect(path()).toBe('/non-massage')
  })

  it('Enter waits for the matching customers, and opens no earlier result', async () => {
    const { user, search } = await openApp()
    await search('maria')
    await option(/^Maria Santos.*63 917 123/)
    await user.clear(screen.getByRole('combobox', { name }))
    await user.type(screen.getByRole('combobox', { name }), 'jose{Enter}')
    expect(await screen.findByRole('heading', { name: 'Update Customer Form' })).toBeTruthy()
    expect(await screen.findByDisplayValue('Jose')).toBeTruthy()
  })

  it('looks a number up that the tablet does not hold', async () => {
    const sync = new FakeSync(busy())
    const person = sync.world.customers.get(jose)
    if (!person) throw new Error('Jose is missing')
    const mobileNumber = '639990000001'
    sync.elsewhere = new Map([[mobileNumber, { ...person, firstName: 'Lea', mobileNumber }]])
    sync.isComplete = false
    const { user, search } = await openApp(busy(), sync)
    await search(mobileNumber)
    await user.click(await option(/^Look up 63 999 000 0001/))
    expect(await screen.findByDisplayValue('Lea')).toBeTruthy()
  })

  it('names the customer that still has a locker past midnight', async () => {
    const night = { time: '00:11', date: addDays(today, 1) }
    const { search } = await openApp(busy(), undefined, night)
    await search('locker l')
    expect(await option(/^LOCKER L2.*in use by Maria Santos/)).toBeTruthy()
  })

  it('a short number is that of a locker first, and a visit is found by number and letters of a name', async () => {
    const world = busy()
    const lockers = [...world.lockers].map(
      ([id, row]) => [id, { ...row, name: `LOCKER 12${id}` }] as const,
    )
    const appointments = [...world.appointments].map(
      ([id, row]) => [id, { ...row, name: 'Luz Peñaflor' }] as const,
    )
    const odd = { lockers: new Map(lockers), appointments: new Map(appointments) }
    const { search } = await openApp({ ...world, ...odd })
    const dialog = await search('12')
    await option(/^Maria Santos.*63 917 123/)
    const groups = within(dialog)
      .getAllByRole('group')
      .map((each) => each.getAttribute('aria-label'))
    expect(groups.slice(0, 2)).toEqual(['Lockers', 'Customers'])
    await search('0917 123')
    expect(await option(/^Luz Peñaflor.*GYM PASS/)).toBeTruthy()
    await search('penaflor')
    expect(await option(/^Luz Peñaflor.*GYM PASS/)).toBeTruthy()
  })

  it('NAV-2 finds the visit of two therapists once, and offers Store to a SUPER_ADMIN', async () => {
    const world = withSecond(busy(), 'a1b2c3d4', 'bea')
    const sync = new FakeSync(world)
    sync.logInAs({ username: 'owner', storeCode, roles: 'ADMIN SUPER_ADMIN', token: 'token' })
    const { search } = await openApp(world, sync)
    await search('jose')
    expect(await option(/^Jose.*SWEDISH 60/)).toBeTruthy()
    expect(screen.getAllByRole('option', { name: /SWEDISH 60/ })).toHaveLength(1)
    await search('stor')
    expect(await option(/^Store$/)).toBeTruthy()
  })
})
