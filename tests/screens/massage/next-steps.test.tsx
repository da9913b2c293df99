import { createMemoryHistory } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { World } from '#domain/rows/world'
import { createIntents } from '../../../src/data/intents'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { RoomsScreen } from '../../../src/screens/rooms/rooms-screen'
import { business, makati } from '../../support/business'
import { booking, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'

beforeEach(() => window.localStorage.clear())

const opened = (createdDateTime: string) => ({ ...makati, createdDateTime })
const none = new Map<string, never>()

/** A store as it is after the set-up. */
function newStore(more: Partial<World> = {}): World {
  const rules = { loyaltyMinimumPointsToRedeem: null, loyaltyPointsToRedeemDivisibleBy: null }
  const store = { ...opened('2026-11-20T02:00:00.000Z'), ...rules }
  const rows = { services: none, promos: none, staffs: none, rooms: none, lockers: none }
  return business({ store, ...rows, products: none, ...more })
}

async function showBoard(world: World, roles = 'ADMIN,SUPER_ADMIN') {
  const sync = new FakeSync(world)
  sync.logInAs({ username: 'luisa', storeCode: makati.code, roles, token: 'token' })
  const went: string[] = []
  const intents = createIntents((path) => went.push(path))
  const history = createMemoryHistory()
  const user = showOnTablet(sync, <MassageScreen />, { intents, history })
  await screen.findByRole('button', { name: 'BOOK' })
  return { user, sync, intents, history, went }
}

const steps = async () => {
  const section = await screen.findByRole('region', { name: 'Next steps' })
  return within(section)
    .getAllByRole('listitem')
    .map((step) => within(step).getByRole('button').getAttribute('aria-label'))
}
const gone = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Next steps' })).toBeNull())

test('a new store is told its next steps, which tick themselves off', async () => {
  const { sync } = await showBoard(newStore())
  expect(await steps()).toEqual([
    'Services, not done',
    'Rooms, not done',
    'Lockers, not done',
    'Therapists, not done',
    'Products, not done',
    'Promos, not done',
    'Loyalty, not done',
    'First booking, not done',
  ])
  expect(screen.getByText('0 of 8 done')).toBeDefined()
  await sync.change(newStore({ services: business().services, store: opened('2026-11-20T02:00Z') }))
  expect(await screen.findByRole('button', { name: 'Services, done' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Loyalty, done' })).toBeDefined()
  const all = business({ store: opened('2026-11-20T02:00:00.000Z') })
  await sync.change(all)
  expect(await screen.findByText('7 of 8 done')).toBeDefined()
  await sync.change(done(all, 'createAppointment', booking()))
  await gone()
})

test('an ADMIN is not sent to the loyalty rules', async () => {
  await showBoard(newStore(), 'ADMIN')
  expect((await steps()).join()).not.toContain('Loyalty')
})

test('each step opens its form, and all stay hidden for this store once they are hidden', async () => {
  const { user, intents, history, went } = await showBoard(newStore())
  await user.click(await screen.findByRole('button', { name: /^Therapists/ }))
  expect(went).toEqual(['/staffs'])
  expect(intents.current()).toEqual({ kind: 'add', table: 'staffs' })
  await user.click(screen.getByRole('button', { name: /^Loyalty/ }))
  expect(history.location.pathname).toBe('/store')
  await user.click(screen.getByRole('button', { name: 'Hide next steps' }))
  await gone()
  expect(window.localStorage.getItem('frontdesk.next-steps-hidden')).toBe(makati.code)
})

test('the form of a new room opens by itself', async () => {
  const intents = createIntents()
  intents.put({ kind: 'add', table: 'rooms' })
  showOnTablet(new FakeSync(newStore()), <RoomsScreen />, { intents })
  expect(await screen.findByRole('dialog', { name: 'Add room' })).toBeDefined()
  expect(intents.current()).toBeNull()
})

test.each(['2026-10-01T02:00:00.000Z', ''])('a store opened at %j has none', async (at) => {
  await showBoard(newStore({ store: opened(at) }))
  await screen.findByRole('button', { name: 'Pick a time, No Therapist Assigned' })
  await gone()
})
