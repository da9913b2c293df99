import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { createIntents } from '../../../src/data/intents'
import { OtherScreen } from '../../../src/screens/other/other-screen'
import { business, jose, maria } from '../../support/business'
import { booking, done, gymVisit } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { showOnTablet } from '../../support/show-on-tablet'
import { drafted, found, offered, pick, type } from '../booking/show-form'

async function showDay(world: World, desk: Parameters<typeof showOnTablet>[2] = { time: '13:00' }) {
  const sync = new FakeSync(world)
  const user = showOnTablet(sync, <OtherScreen />, desk)
  await screen.findByRole('button', { name: 'BOOK' })
  return { user, sync }
}

/** Jose's gym pass with a note, and Maria's massage. */
const bothKinds = () =>
  done(
    done(business(), 'createAppointment', gymVisit({ startTime: '10:30', note: 'Towel, please' })),
    'createAppointment',
    booking({ id: 'a2', mobileNumber: maria, name: 'Maria Santos' }),
  )

const table = () => screen.findByRole('table')
const rowTexts = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

describe('other appointments', () => {
  it('OTHER-1 has the same form and a table of eight columns with what is no massage', async () => {
    await showDay(bothKinds())
    expect(screen.getByRole('heading', { name: 'Create Appointment Form' })).toBeTruthy()
    const heads = within(await table()).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual([
      'Customer',
      'Locker No.',
      'Status',
      'Customer Mobile No.',
      'Start Date',
      'Start Time',
      'Service',
      'Note',
    ])
    expect(await rowTexts()).toEqual([
      [
        'Jose',
        'L1',
        'CHECKED-IN',
        '63 917 987 6543',
        '11/21/2026',
        '10:30 AM',
        'GYM PASS',
        'Towel, please',
      ],
    ])
    expect(screen.getByText('1 appointment, 1 CHECKED-IN')).toBeTruthy()
  })

  it('OTHER-2 opens the detail by the row', async () => {
    const { user } = await showDay(bothKinds())
    await user.click(await screen.findByRole('button', { name: 'Jose' }))
    expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
    // A gym pass has no duration: it has a start and no end.
    expect(screen.getByText(/GYM PASS\s+·\s+10:30 AM$/)).toBeTruthy()
  })

  it('shows the latest first, and marks pending, risky and refused ones', async () => {
    let world = done(business(), 'createAppointment', gymVisit({ startTime: '10:00' }))
    const later = { id: 'a2', startTime: '10:30', lockerId: 'l2', mobileNumber: maria }
    world = done(world, 'createAppointment', gymVisit({ ...later, name: 'Maria Santos' }))
    const last = { id: 'a3', startTime: '14:00', lockerId: 'l3', mobileNumber: '639170001111' }
    world = done(world, 'createAppointment', gymVisit({ ...last, name: 'Lea' }))
    const sync = new FakeSync(world)
    sync.shownExtras = {
      a1: { pending: true },
      a2: { pending: true, risk: 'LOCKER L2 is in use.' },
      a3: { conflictId: 'e1' },
    }
    showOnTablet(sync, <OtherScreen />, { time: '15:00' })
    await screen.findByRole('button', { name: 'Jose' })
    const marks = (await rowTexts()).map(([name, , status]) => [name, status])
    expect(marks).toEqual([
      ['Lea', 'CHECKED-INConflict'],
      ['Maria Santos', 'CHECKED-INAt risk'],
      ['Jose', 'CHECKED-INNot sent'],
    ])
  })

  it('OTHER-3 books as CHECKED-IN only, today at the latest, and shows it at once', async () => {
    const draftStorage = drafted({ mobileNumber: jose }, 'OTHERS')
    const { user, sync } = await showDay(business(), { time: '13:00', draftStorage })
    await found()
    await pick(user, 'Service', /GYM PASS/)
    await pick(user, 'Locker', 'LOCKER L2')
    await user.click(screen.getByRole('button', { name: 'BOOK' }))
    expect(await screen.findByText('Appointment is booked and CHECKED-IN.')).toBeTruthy()
    expect(sync.given).toMatchObject([
      { input: { status: 'CHECKED_IN', staffId: null, roomId: null, lockerId: 'l2' } },
    ])
    expect((await rowTexts())[0]?.[0]).toBe('Jose')
  })

  it('OTHER-3 a locker is all that a service without a duration takes', async () => {
    const { user } = await showDay(bothKinds())
    await pick(user, 'Service', /GYM PASS/)
    expect(screen.queryByRole('combobox', { name: 'Therapist' })).toBeNull()
    expect(await screen.findByDisplayValue('LOCKER L2')).toBeTruthy()
    expect(await offered(user, 'Locker')).toEqual(['None', 'LOCKER L2', 'LOCKER L3'])
  })
})

describe('the days of other appointments', () => {
  it('go back and forth, and end today', async () => {
    const { user } = await showDay(bothKinds())
    const next = screen.getByRole('button', { name: 'Next' })
    expect(next).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(await screen.findByText('No appointments')).toBeTruthy()
    expect(screen.getByRole('heading', { name: /Nov 20/ })).toBeTruthy()
    await user.click(next)
    expect(await screen.findByRole('button', { name: 'Jose' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(await screen.findByRole('button', { name: 'Jose' })).toBeTruthy()
  })

  it('OFF-6 says offline that an older day may be incomplete here', async () => {
    const sync = new FakeSync(business())
    sync.setStatus({ online: false })
    const user = showOnTablet(sync, <OtherScreen />, { time: '13:00' })
    const previous = await screen.findByRole('button', { name: 'Previous' })
    for (let days = 0; days < 7; days += 1) await user.click(previous)
    const text = 'Offline: this device may not have all of this day.'
    expect(screen.queryByText(text)).toBeNull()
    await user.click(previous)
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

it('DASH-8 finds the appointment that holds a locker, from here too', async () => {
  const { user } = await showDay(bothKinds())
  await type(user, 'Locker in use', 'l1')
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Locker in use' })
  await user.click(within(dialog).getByRole('button', { name: 'Open appointment' }))
  expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
})

it('OFF-5 takes a refused booking of its own kind back into the form', async () => {
  const intents = createIntents()
  await showDay(business(), { time: '13:00', intents })
  intents.put({
    kind: 'correct',
    offered: 'OTHERS',
    entryId: 'e1',
    input: gymVisit({ id: 'a9', note: 'Quiet' }),
    refusal: { message: 'L1 is in use.' },
  })
  expect(await screen.findByDisplayValue('Quiet')).toBeTruthy()
  expect(intents.current()).toBeNull()
})

it('puts the same booking into the form again, for today', async () => {
  const intents = createIntents()
  await showDay(business(), { time: '13:00', intents })
  const same = { mobileNumber: maria, name: 'Maria Santos', staffId: null, staffRequested: false }
  intents.put({ kind: 'book-again', offered: 'OTHERS', booking: { ...same, serviceIds: ['gym'] } })
  expect(await screen.findByDisplayValue('GYM PASS')).toBeTruthy()
  expect(screen.getByDisplayValue('63 917 123 4567')).toBeTruthy()
  expect(screen.getByDisplayValue('300.00')).toBeTruthy()
})
