import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import type { RunResult } from '#sync'
import { createIntents } from '../../../src/data/intents'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { business, maria } from '../../support/business'
import { at, booking, checkingIn, done, gymVisit } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { findChoice } from '../../support/screens/find-choice'
import { showOnTablet } from '../../support/show-on-tablet'
import { book, drafted, filled, pick, type } from '../booking/show-form'

async function showDay(world: World, desk: Parameters<typeof showOnTablet>[2] = { time: '13:00' }) {
  const sync = new FakeSync(world)
  const user = showOnTablet(sync, <MassageScreen />, desk)
  await screen.findByRole('button', { name: 'BOOK' })
  return { user, sync }
}

const slots = (column: string) => screen.findByRole('button', { name: `Pick a time, ${column}` })
const event = (name: RegExp) => screen.findByRole('button', { name })

const booked = () => done(business(), 'createAppointment', booking())

describe('the dashboard', () => {
  it('DASH-1 DASH-5 DASH-9 has the form, and the columns and breaks of the day of Asia/Singapore', async () => {
    await showDay(business(), { time: '04:00' })
    expect(screen.getByRole('heading', { name: 'Create Appointment Form' })).toBeTruthy()
    expect(screen.getAllByText(/Nov 21/).length).toBeGreaterThan(0)
    await slots('ANA')
    const columns = screen
      .getAllByRole('button', { name: /^Pick a time/ })
      .map((column) => column.getAttribute('aria-label'))
    expect(columns).toEqual([
      'Pick a time, No Therapist Assigned',
      'Pick a time, ANA',
      'Pick a time, BEA',
      'Pick a time, CORA',
    ])
    expect(screen.getAllByText('ON BREAK').length).toBe(6)
  })

  it('DASH-4 adds those off duty with the toggle', async () => {
    const world = business()
    const off = [...world.staffs.values()].map((row) => ({ ...row, dayOffNow: row.id === 'bea' }))
    const staffs = new Map(off.map((row) => [row.id, row]))
    const { user } = await showDay({ ...world, staffs })
    await slots('ANA')
    expect(screen.queryByRole('button', { name: 'Pick a time, BEA' })).toBeNull()
    await user.click(await screen.findByRole('switch', { name: 'Show All Active Therapists' }))
    expect(await slots('BEA')).toBeTruthy()
  })

  it('DASH-6 DASH-7 leaves other appointments to their own screen, and opens its own by a tap', async () => {
    const world = done(booked(), 'createAppointment', gymVisit({ id: 'a2', mobileNumber: maria }))
    const { user } = await showDay(world)
    const own = await event(/^Jose/)
    expect(screen.queryByRole('button', { name: /Maria/ })).toBeNull()
    await user.click(own)
    expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('OFF-7 marks unsent and risky bookings, on the board and in its table', async () => {
    const sync = new FakeSync(
      done(
        booked(),
        'createAppointment',
        booking({ id: 'a2', staffId: 'bea', roomId: 'r2', mobileNumber: maria }),
      ),
    )
    sync.shownExtras = {
      a1: { pending: true },
      a2: { pending: true, risk: 'BEA is busy then.' },
    }
    const user = showOnTablet(sync, <MassageScreen />, { time: '13:00' })
    expect(await event(/^Jose, .*, Not sent$/)).toBeTruthy()
    expect(await event(/^Maria Santos, .*, At risk: BEA is busy then\.$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show the day as a table' }))
    const row = (await screen.findByRole('button', { name: 'Maria Santos' })).closest('tr')
    expect(row?.textContent).toContain('At risk: BEA is busy then.')
  })

  it('CAL-2 shows in month and week how full a day is, by the therapists on duty', async () => {
    const { user } = await showDay(booked())
    await event(/^Jose/)
    await user.click(screen.getByRole('radio', { name: 'Month' }))
    // Free after one o'clock: 4 h of ANA's less 75 minutes, 6 h of BEA's, and CORA's until the store closes.
    expect(await event(/^Saturday, November 21: 1 booked, 18 h free$/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Friday, November 20: 0 booked' })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Week' }))
    expect(await event(/^Sat 21\s*1 booked\s*18 h free$/)).toBeTruthy()
  })
})

describe('a slot of the board', () => {
  it('fills the form, proposes a room and shows the new booking on the board', async () => {
    const { user } = await showDay(business())
    const column = await slots('BEA')
    column.focus()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByText('from the board')).toBeTruthy()
    await findChoice('Therapist', 'BEA')
    await findChoice('Time', '1:30 PM')
    expect(screen.getByText('New booking')).toBeTruthy()
    await pick(user, 'Service', /SWEDISH 60/)
    expect(await screen.findByDisplayValue('ROOM 1')).toBeTruthy()
  })
})

it('shows a booking once while it is saved', async () => {
  const draftStorage = drafted(filled)
  const { user, sync } = await showDay(business(), { time: '13:00', draftStorage })
  expect(screen.getByText('New booking')).toBeTruthy()
  let answer = (_: RunResult) => {}
  sync.answers.push(new Promise((resolve) => (answer = resolve)))
  await book(user)
  await sync.change(booked())
  await event(/^Jose/)
  expect(screen.queryByText('New booking')).toBeNull()
  answer({ kind: 'applied', id: 'a1' })
  await screen.findByText('Appointment is booked.')
})

it('DASH-8 finds the appointment that holds a locker today, and opens it', async () => {
  const inUse = done(booked(), 'checkInAppointment', checkingIn({ lockerId: 'l2' }), at('13:50'))
  const { user } = await showDay(inUse)
  for (const free of ['locker l1', '7']) {
    await type(user, 'Locker in use', free)
    await user.keyboard('{Enter}')
    const none = await screen.findByRole('dialog', { name: 'Locker in use' })
    expect(await within(none).findByText(/^No active appointment found today/)).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await type(user, 'Locker in use', 'locker l2')
  await user.keyboard('{Enter}')
  const found = await screen.findByRole('dialog', { name: 'Locker in use' })
  expect(found.textContent).toContain('Jose')
  await user.click(within(found).getByRole('button', { name: 'Open appointment' }))
  expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
})

describe('intents of the sync panel', () => {
  it('OFF-5 puts a refused booking into the form, and resolves it when it is booked', async () => {
    const intents = createIntents()
    const { user, sync } = await showDay(business(), { time: '13:00', intents })
    intents.put({
      kind: 'correct',
      offered: 'MASSAGE',
      entryId: 'e1',
      input: booking({ id: 'a9', note: 'Soft' }),
      refusal: {
        message: 'The service says: ANA is not available.',
        field: 'staffId',
        reason: 'UNAVAILABLE',
      },
    })
    expect(await screen.findByText(/^This booking was not taken/)).toBeTruthy()
    expect(screen.getByDisplayValue('Soft')).toBeTruthy()
    expect(screen.getByText('The service says: ANA is not available.')).toBeTruthy()
    await pick(user, 'Therapist, not available', 'BEA')
    await user.click(screen.getByRole('button', { name: 'BOOK' }))
    await screen.findByText('Appointment is booked.')
    expect(sync.resolved).toMatchObject([
      { entryId: 'e1', choice: { kind: 'edit' }, input: { id: 'a9', staffId: 'bea' } },
    ])
  })

  it('puts a refused group into the form with all its guests, and resolves it as a whole', async () => {
    const intents = createIntents()
    const { user, sync } = await showDay(business(), { time: '13:00', intents })
    const rosa = booking({ id: 'a8', name: 'Rosa', mobileNumber: '', staffId: 'bea', roomId: 'r2' })
    intents.put({
      kind: 'correct',
      offered: 'MASSAGE',
      entryId: 'e1',
      input: { id: 'a9', groupId: 'g1', members: [booking({ id: 'a9' }), rosa] },
      refusal: { message: 'Guest 2: BEA is busy then.', field: 'members.1.staffId' },
    })
    expect(await screen.findByDisplayValue('Rosa')).toBeTruthy()
    expect(screen.getByText('Guest 2: BEA is busy then.')).toBeTruthy()
    await pick(user, 'Guest 2: with', 'CORA')
    await user.click(screen.getByRole('button', { name: 'BOOK' }))
    await screen.findByText('Appointment is booked.')
    expect(sync.given).toEqual([])
    expect(sync.resolved).toMatchObject([
      {
        ...{ entryId: 'e1', choice: { kind: 'edit' } },
        input: { id: 'a9', groupId: 'g1', members: [{ id: 'a9' }, { id: 'a8', staffId: 'cora' }] },
      },
    ])
  })
})
