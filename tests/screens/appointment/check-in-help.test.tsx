import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { business, today } from '../../support/business'
import { at, booking, checkingIn, done, rowOf, updating } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import { armed, press, reserved, showDetail } from './show-detail'

const field = (name: string) => screen.findByRole('combobox', { name })

describe('places that a check-in needs', () => {
  const noRoom = () => done(reserved(), 'updateAppointment', updating({ roomId: null }))

  it('proposes the first free room and locker, which only CHECK-IN takes', async () => {
    const sync = new FakeSync(noRoom())
    const user = await showDetail(sync)
    expect(await screen.findByPlaceholderText('ROOM 1')).toBe(await field('Room'))
    expect(await field('Locker')).toHaveProperty('placeholder', 'LOCKER L1')
    await user.click(press('UPDATE'))
    await screen.findByText('Appointment details are UPDATED')
    expect(rowOf(sync.world)).toMatchObject({ roomId: null, lockerId: null })
    await user.click(press('CHECK-IN'))
    await screen.findByText('Appointment status is CHECKED-IN')
    expect(rowOf(sync.world)).toMatchObject({ roomId: 'r1', lockerId: 'l1' })
  })

  it('proposes nothing for another day, nor in a field that the user emptied', async () => {
    const later = booking({ startDate: addDays(today, 1), staffId: 'bea' })
    const sync = new FakeSync(done(business(), 'createAppointment', later))
    const user = await showDetail(sync)
    expect(await field('Locker')).toHaveProperty('placeholder', 'At check-in')
    await pick(user, 'Locker', 'LOCKER L2')
    await user.click(press('CHECK-IN'))
    const question = await screen.findByRole('dialog', { name: 'Save all the same?' })
    expect(question.textContent).toContain('The appointment is for Nov 22, 2026, not for today.')
    await user.click(press('Save anyway'))
    await screen.findByText('Appointment status is CHECKED-IN')
    expect(sync.given.at(-1)?.input).toMatchObject({ confirmed: ['ANOTHER_DAY'] })
  })
})

it("shows the visit's own note before the check-in, as visible as a customer's", async () => {
  const note = 'Pregnant, five months'
  await showDetail(new FakeSync(done(business(), 'createAppointment', booking({ note }))))
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(note)
})

it('shows the note before the completion while money is due, because it may have been paid elsewhere', async () => {
  const note = 'Paid on the booking before: PHP 1250.00 GCASH.'
  const visit = (amount: number) =>
    done(
      done(business(), 'createAppointment', booking({ note })),
      'checkInAppointment',
      checkingIn({ checkInPayment: { amount, modeOfPayment: 'CASH' } }),
      at('13:50'),
    )
  const strips = () => screen.queryAllByRole('status').map((each) => each.textContent)
  await showDetail(new FakeSync(visit(300)))
  expect(strips()).toContain(note)
  cleanup()
  await showDetail(new FakeSync(visit(800)))
  expect(strips()).not.toContain(note)
})

describe('a no-show', () => {
  it('proposes the reason half an hour after the start, and it needs no question to leave', async () => {
    const early = booking({ startTime: '13:30' })
    const sync = new FakeSync(done(business(), 'createAppointment', early))
    const user = await showDetail(sync)
    await user.click(press('CANCEL APPOINTMENT'))
    expect(screen.getByRole('radio', { name: 'Did not show', checked: true })).toBeTruthy()
    await user.click(await armed('SUBMIT'))
    await screen.findByText('Appointment status is CANCELLED.')
    expect(rowOf(sync.world)).toMatchObject({
      cancelReason: 'No show',
      customerInitiatedCancel: false,
    })
  })
})
