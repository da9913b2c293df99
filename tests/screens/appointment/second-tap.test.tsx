import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { business } from '../../support/business'
import { booking, checkingIn, done, rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { findChoice } from '../../support/screens/find-choice'
import { pick, type } from '../booking/show-form'
import { armed, checkedIn, press, reserved, showDetail } from './show-detail'

/** Jose's massage of 17:00, checked in long before. */
const early = () =>
  done(
    done(business(), 'createAppointment', booking({ startTime: '17:00' })),
    'checkInAppointment',
    checkingIn(),
  )

/** A tablet without a network. */
function offline(world = reserved()) {
  const sync = new FakeSync(world)
  sync.setStatus({ online: false })
  return sync
}

describe('a second tap', () => {
  it('does not complete the appointment that the first one checked in', async () => {
    const sync = new FakeSync(reserved())
    const user = await showDetail(sync)
    await pick(user, 'Locker', 'LOCKER L2')
    await user.click(press('CHECK-IN'))
    await screen.findByText('Appointment status is CHECKED-IN')
    await user.click(press('COMPLETE'))
    expect(sync.given.map(({ name }) => name)).toEqual(['checkInAppointment'])
    await user.click(await armed('COMPLETE'))
    expect(await screen.findByText('Appointment status is COMPLETED.')).toBeTruthy()
  })

  it('does not submit the cancellation that the first one began', async () => {
    const user = await showDetail(new FakeSync(reserved()))
    await user.click(press('CANCEL APPOINTMENT'))
    expect(press('SUBMIT')).toHaveProperty('disabled', true)
    expect(press('BACK')).toHaveProperty('disabled', true)
    await armed('SUBMIT')
  })
})

describe('completing before the start', () => {
  it('asks first, and can be declined', async () => {
    const sync = new FakeSync(early())
    const user = await showDetail(sync)
    await user.click(press('COMPLETE'))
    const question = await screen.findByRole('dialog', { name: 'Complete it before it begins?' })
    expect(question.textContent).toContain('Jose is booked for Nov 21, 2026, 5:00 PM.')
    await user.click(press('Back'))
    expect(rowOf(sync.world).status).toBe('CHECKED_IN')
    await user.click(press('COMPLETE'))
    await user.click(await screen.findByRole('button', { name: 'Complete it now' }))
    expect(await screen.findByText('Appointment status is COMPLETED.')).toBeTruthy()
  })
})

describe('completing within five minutes of the start', () => {
  it.each(['14:00', '14:04'])('COMPLETE-4 asks first at %s', async (time) => {
    const sync = new FakeSync(checkedIn())
    const user = await showDetail(sync, 'a1', () => {}, time)
    await user.click(press('COMPLETE'))
    const question = await screen.findByRole('dialog', { name: 'Complete it so soon?' })
    expect(question.textContent).toContain('Jose began at 2:00 PM. Completing ends the visit.')
    expect(rowOf(sync.world).status).toBe('CHECKED_IN')
    await user.click(press('Complete it now'))
    expect(await screen.findByText('Appointment status is COMPLETED.')).toBeTruthy()
  })

  it('asks nothing from the fifth minute on', async () => {
    const user = await showDetail(new FakeSync(checkedIn()), 'a1', () => {}, '14:05')
    await user.click(press('COMPLETE'))
    expect(await screen.findByText('Appointment status is COMPLETED.')).toBeTruthy()
  })
})

describe('Undo', () => {
  it('takes back a check-in with all its typed values, while nothing was sent', async () => {
    const sync = offline()
    const user = await showDetail(sync)
    await pick(user, 'Locker', 'LOCKER L2')
    await type(user, 'Amount', '500')
    await user.click(press('CHECK-IN'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The check-in is taken back.')).toBeTruthy()
    expect(rowOf(sync.world)).toMatchObject({ status: 'RESERVED', checkInPaymentAmount: 0 })
    expect(await screen.findByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '500.00')
    await findChoice('Locker', 'LOCKER L2')
  })

  it('takes a completion and a cancellation back', async () => {
    const sync = offline(checkedIn())
    const user = await showDetail(sync)
    await user.click(press('COMPLETE'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The completion is taken back.')).toBeTruthy()
    await user.click(await armed('CANCEL APPOINTMENT'))
    await type(user, 'Cancellation Reason', 'Wrong guest')
    await user.click(await armed('SUBMIT'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The cancellation is taken back.')).toBeTruthy()
    expect(rowOf(sync.world).status).toBe('CHECKED_IN')
  })

  it('disappears when the change is sent', async () => {
    const sync = offline(checkedIn())
    sync.shownExtras = { a1: { pending: true } }
    const user = await showDetail(sync)
    await user.click(press('COMPLETE'))
    await screen.findByRole('button', { name: 'Undo' })
    sync.shownExtras = {}
    await sync.change(sync.world)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  })

  it('says so when it came too late', async () => {
    const sync = offline(checkedIn())
    const user = await showDetail(sync)
    await user.click(press('COMPLETE'))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    const message = 'It is on its way already and cannot be taken back here.'
    sync.answers.push({ kind: 'refused', refusal: { message, confirm: [] } })
    await user.click(undo)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(rowOf(sync.world).status).toBe('COMPLETED')
  })
})
