import { screen, within } from '@testing-library/react'
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

async function openApp(world: World = busy(), sync = new FakeSync(world), night = {}) {
  history.push('/dashboard')
  const intents = createIntents((path) => history.push(path))
  const router = createScreenRouter(noPwa)
  const app = <ConnectedApp device={noDevice} pwa={noPwa} router={router} />
  const user = showOnTablet(sync, app, {
    time: '13:00',
    intents,
    history,
    ...night,
  })
  await screen.findByRole('button', { name: 'BOOK' }, { timeout: 10_000 })
  const open = async (typed: string) => {
    await user.keyboard('{Control>}k{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Search everywhere' })
    if (typed) await user.type(await within(dialog).findByRole('combobox'), typed)
    return dialog
  }
  return { user, sync, open }
}

const option = (name: RegExp) => screen.findByRole('option', { name })
const path = () => history.location.pathname

describe('the search everywhere', () => {
  it('opens by its button, and shows the screens until something is typed', async () => {
    const { user } = await openApp()
    await user.click(screen.getByRole('button', { name: 'Search everywhere' }))
    const dialog = await screen.findByRole('dialog', { name: 'Search everywhere' })
    const options = await within(dialog).findAllByRole('option')
    const names = options.map((each) => each.textContent)
    expect(names.slice(0, 2)).toEqual(['Massage Appointments', 'Other Appointments'])
    expect(names).not.toContain('Admins')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('NAV-2 offers Admins and Store to a SUPER_ADMIN', async () => {
    const sync = new FakeSync(busy())
    sync.logInAs({ username: 'owner', storeCode, roles: 'ADMIN SUPER_ADMIN', token: 'token' })
    const { open } = await openApp(busy(), sync)
    await open('stor')
    expect(await option(/^Store$/)).toBeTruthy()
  })

  it('goes to a screen by Ctrl-K, a few letters and Enter', async () => {
    const { user, open } = await openApp()
    await open('other{Enter}')
    expect(path()).toBe('/non-massage')
    expect(await screen.findByRole('heading', { name: 'Other Appointments' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('combobox', { name: 'Search everywhere' })).toHaveProperty(
      'value',
      '',
    )
  })

  it.each(['jos', '0917 987 6543'])('opens a customer by "%s"', async (typed) => {
    const { user, open } = await openApp()
    await open(typed)
    await user.click(await option(/^Jose.*63 917 987 6543/))
    expect(await screen.findByRole('heading', { name: 'Update Customer Form' })).toBeTruthy()
    expect(screen.getByDisplayValue('Jose')).toBeTruthy()
  })

  it('Enter waits for the matching customers, and opens no earlier result', async () => {
    const { user, open } = await openApp()
    const dialog = await open('maria')
    await option(/^Maria Santos.*63 917 123/)
    await user.clear(within(dialog).getByRole('combobox'))
    await user.type(within(dialog).getByRole('combobox'), 'jose{Enter}')
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
    const { user, open } = await openApp(busy(), sync)
    await open(mobileNumber)
    await user.click(await option(/^Look up 63 999 000 0001/))
    expect(await screen.findByDisplayValue('Lea')).toBeTruthy()
  })

  it('opens an appointment by its id, or by part of it, where its kind is shown', async () => {
    const { user, open } = await openApp()
    await open('F6A7')
    await user.click(await option(/^Maria Santos.*GYM PASS/))
    expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
    expect(path()).toBe('/non-massage')
  })

  it('names the customer that still has a locker past midnight', async () => {
    const night = { time: '00:11', date: addDays(today, 1) }
    const { open } = await openApp(busy(), undefined, night)
    await open('locker l')
    expect(await option(/^LOCKER L2.*in use by Maria Santos/)).toBeTruthy()
    expect(await option(/^LOCKER L1.*not in use/)).toBeTruthy()
  })

  it('names the customer that has a locker, and opens the appointment', async () => {
    const { user, open } = await openApp()
    await open('locker l')
    expect(await option(/^LOCKER L1.*not in use/)).toBeTruthy()
    await user.click(await option(/^LOCKER L2.*in use by Maria Santos/))
    expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
  })

  it('a short number is that of a locker or room before it is a part of a number', async () => {
    const world = busy()
    const lockers = [...world.lockers].map(
      ([id, row]) => [id, { ...row, name: `LOCKER 12${id}` }] as const,
    )
    const { open } = await openApp({ ...world, lockers: new Map(lockers) })
    const dialog = await open('12')
    await option(/^Maria Santos.*63 917 123/)
    const groups = within(dialog)
      .getAllByRole('group')
      .map((each) => each.getAttribute('aria-label'))
    expect(groups.slice(0, 2)).toEqual(['Lockers', 'Customers'])
  })

  it.each([
    ['R02', /^ROOM 2.*not in use/, '/rooms'],
    ['swedish', /^SWEDISH 60$/, '/services'],
  ])('finds by %s what it says', async (typed, name, leadsTo) => {
    const { user, open } = await openApp()
    await open(typed)
    await user.click(await option(name))
    expect(path()).toBe(leadsTo)
  })

  it('finds an appointment of today by the number of its customer, and by the letters of a name', async () => {
    const world = busy()
    const shown = [...world.appointments].map(
      ([id, row]) => [id, { ...row, name: 'Luz Peñaflor' }] as const,
    )
    const { user, open } = await openApp({ ...world, appointments: new Map(shown) })
    const dialog = await open('0917 123')
    expect(await option(/^Luz Peñaflor.*GYM PASS/)).toBeTruthy()
    await user.clear(within(dialog).getByRole('combobox'))
    await user.type(within(dialog).getByRole('combobox'), 'penaflor')
    expect(await option(/^Luz Peñaflor.*GYM PASS/)).toBeTruthy()
  })

  it('finds the visit of a guest with two therapists once', async () => {
    const { open } = await openApp(withSecond(busy(), 'a1b2c3d4', 'bea'))
    await open('jose')
    expect(await option(/^Jose.*SWEDISH 60/)).toBeTruthy()
    expect(screen.getAllByRole('option', { name: /SWEDISH 60/ })).toHaveLength(1)
  })

  it('finds therapists', async () => {
    const { user, open } = await openApp()
    await open('cora')
    await user.click(await option(/^CORA/))
    expect(path()).toBe('/staffs')
  })

  it('works offline, and reports an empty result', async () => {
    const { sync, open } = await openApp()
    sync.setStatus({ online: false })
    const dialog = await open('zoe')
    expect(await within(dialog).findByText('No results found.')).toBeTruthy()
  })

  it('moves by arrows, from the first to the last and back', async () => {
    const { user, open } = await openApp()
    await open('a')
    const selected = async () => (await screen.findByRole('option', { selected: true })).textContent
    const first = await selected()
    await user.keyboard('{ArrowUp}')
    expect(await selected()).not.toBe(first)
    await user.keyboard('{ArrowDown}')
    expect(await selected()).toBe(first)
  })

  it('does not open over another dialog, which may hold typed values', async () => {
    const { user } = await openApp()
    await user.click(await screen.findByRole('button', { name: /^Jose/ }))
    await screen.findByRole('heading', { name: 'Products Ordered' })
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('dialog', { name: 'Search everywhere' })).toBeNull()
  })
})
