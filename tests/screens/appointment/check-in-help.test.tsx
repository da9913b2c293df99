import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { business, today } from '../../support/business'
import { booking, done, rowOf, updating } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { pick, type } from '../booking/show-form'
import { armed, checkedIn, press, reserved, showDetail } from './show-detail'

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

describe('cash at the till', () => {
  it('shows the change at a check-in, with the charge', async () => {
    const user = await showDetail(new FakeSync(reserved()))
    await user.click(screen.getByRole('switch', { name: /3% service charge/ }))
    await type(user, 'Cash given', '1000')
    expect(screen.getByRole('textbox', { name: 'Change' })).toHaveProperty('value', '176.00')
    await type(user, 'Cash given', '800')
    expect(screen.getByRole('textbox', { name: 'Change' })).toHaveProperty('value', '24.00 short')
    await pick(user, 'Mode of payment', 'GCASH')
    expect(screen.queryByRole('textbox', { name: 'Cash given' })).toBeNull()
  })

  it('CHECKIN-3 proposes the charge for a credit card', async () => {
    const user = await showDetail(new FakeSync(reserved()))
    await pick(user, 'Mode of payment', 'CREDIT CARD')
    const charge = screen.getByRole('switch', { name: /3% service charge/ })
    expect(charge).toHaveProperty('checked', true)
    await user.click(charge)
    expect(charge).toHaveProperty('checked', false)
  })

  it('shows the change at a completion, for all that is paid in cash', async () => {
    const user = await showDetail(new FakeSync(checkedIn()))
    await user.click(press('One more WATER'))
    await user.click(screen.getByRole('button', { name: '50.00' }))
    await type(user, 'Cash given', '1000')
    expect(screen.getByRole('textbox', { name: 'Change' })).toHaveProperty('value', '115.00')
  })
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

  it('proposes none before', async () => {
    const user = await showDetail(new FakeSync(reserved()))
    await user.click(press('CANCEL APPOINTMENT'))
    expect(screen.getByLabelText('Cancellation Reason')).toHaveProperty('value', '')
  })
})
