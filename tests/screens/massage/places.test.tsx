import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { World } from '#domain/rows/world'
import { MassageScreen } from '../../../src/screens/massage/massage-screen'
import { business, maria } from '../../support/business'
import { at, booking, checkingIn, completing, done } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { findChoice } from '../../support/screens/find-choice'
import { showOnTablet } from '../../support/show-on-tablet'
import { pick } from '../booking/show-form'

const reserved = () => done(business(), 'createAppointment', booking())
const inside = () => done(reserved(), 'checkInAppointment', checkingIn(), at('13:50'))
const left = () => {
  const paid = completing({ completeAppointmentPayment: { amount: 800, modeOfPayment: 'CASH' } })
  return done(inside(), 'completeAppointment', paid, at('14:40'))
}

async function arrange(user: UserEvent, form: string) {
  await user.click(await screen.findByRole('button', { name: 'Arrange the day' }))
  await user.click(await screen.findByRole('menuitemradio', { name: form }))
}

async function showDay(world: World, time: string, form: string, isOnline = true) {
  const sync = new FakeSync(world)
  sync.setStatus({ online: isOnline })
  const user = showOnTablet(sync, <MassageScreen />, { time })
  await screen.findByRole('button', { name: 'Empty the form' })
  await arrange(user, form)
  return user
}

const firstHead = async () => {
  const room = await screen.findByText('ROOM 1')
  return room.parentElement?.textContent
}

describe('the day by room', () => {
  it('has each booking in its room, with its therapist, and opens it, also offline', async () => {
    const user = await showDay(inside(), '14:20', 'By room', false)
    await waitFor(async () => expect(await firstHead()).toBe('ROOM 140 min left'))
    const name = /^Jose, SWEDISH 60, CHECKED-IN, 2:00 PM to 3:15 PM, ROOM 1, ANA/
    await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
  })

  it('fills the room of the form with a picked time', async () => {
    const user = await showDay(business(), '13:20', 'By room')
    await user.click(await screen.findByRole('button', { name: 'Pick a time, ROOM 2' }))
    await pick(user, 'Service', /SWEDISH 60/)
    await findChoice('Room', 'ROOM 2')
  })

  it('has a visit that runs past midnight on its own day, which still runs, and on the new day', async () => {
    const late = booking({ startTime: '23:30', confirmed: ['STORE_HOURS', 'DUTY_HOURS', 'BREAK'] })
    const world = done(business(), 'createAppointment', late)
    const night = done(world, 'checkInAppointment', checkingIn(), at('23:25'))
    const desk = { time: '00:10', date: '2026-11-22' }
    const user = showOnTablet(new FakeSync(night, '00:10'), <MassageScreen />, desk)
    await arrange(user, 'By room')
    const isThere = async () => {
      const visit = await screen.findByRole('button', { name: /^Jose, .*ROOM 1/ })
      expect(visit.getAttribute('aria-label')).toContain('11:30 PM')
      await waitFor(async () => expect(await firstHead()).toBe('ROOM 120 min left'))
    }
    await isThere()
    const day = screen.getByRole('heading', { name: /Nov/ }).textContent
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByRole('heading', { name: /Nov/ }).textContent).not.toBe(day)
    await isThere()
  })

  it('goes back to the therapists', async () => {
    const user = await showDay(business(), '13:20', 'By room')
    await firstHead()
    expect(screen.queryByRole('button', { name: /^Absence of/ })).toBeNull()
    await arrange(user, 'By therapist')
    expect(await screen.findByRole('button', { name: 'Pick a time, ANA' })).toBeTruthy()
  })
})

describe('the lockers', () => {
  const lockers = async () => {
    const section = await screen.findByRole('region', { name: /^Lockers/ })
    return within(section)
  }

  it('say who has one, for which service and how long', async () => {
    const user = await showDay(inside(), '14:20', 'Lockers', false)
    const list = await lockers()
    expect(list.getByRole('heading').textContent).toMatch(/^Lockers: 1 in use, \d+ free$/)
    const guest = list.getByRole('button', { name: 'Jose SWEDISH 60 40 min left' })
    expect(guest.closest('li')?.textContent).toContain('LOCKER L1')
    await user.click(guest)
    expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
  })

  it('name the guest for whom one is reserved', async () => {
    const later = booking({ id: 'a2', mobileNumber: maria, name: 'Maria', lockerId: 'l2' })
    await showDay(done(business(), 'createAppointment', later), '13:20', 'Lockers')
    const list = await lockers()
    const guest = await list.findByRole('button', { name: /^Maria/ })
    expect(guest.textContent).toContain('from 2:00 PM')
    expect(guest.closest('li')?.textContent).toContain('Free')
  })

  it('are free after the guest has gone', async () => {
    await showDay(left(), '14:50', 'Lockers')
    const list = await lockers()
    expect(list.getByRole('heading').textContent).toMatch(/^Lockers: 0 in use/)
    expect(list.queryByRole('button')).toBeNull()
  })
})
