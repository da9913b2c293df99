import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { RunResult } from '#sync'
import { business, maria } from '../../support/business'
import { booking, done, rowOf, updating } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { pick, type } from '../booking/show-form'
import {
  armed,
  checkedIn,
  press,
  reserved,
  sectionText,
  showDetail,
  shownButtons,
} from './show-detail'

describe('UPDATE', () => {
  it('UPDATE-1 UPDATE-2 sends the listed body, null for a removed therapist, and moves a RESERVED one', async () => {
    const sync = new FakeSync(reserved())
    const user = await showDetail(sync)
    await pick(user, 'Therapist', 'None')
    await type(user, 'Note', 'Light pressure')
    await user.click(press('UPDATE'))
    expect(await screen.findByText('Appointment details are UPDATED')).toBeTruthy()
    expect(sync.given).toEqual([
      {
        name: 'updateAppointment',
        input: {
          id: 'a1',
          note: 'Light pressure',
          staffId: null,
          roomId: 'r1',
          lockerId: null,
          additionalPayment: { amount: 0, modeOfPayment: 'CASH' },
          productsOrdered: {},
          productPayment: { amount: 0, modeOfPayment: 'CASH' },
          confirmed: [],
          storeCode: 'SERENITY_MAKATI',
        },
      },
    ])
    await pick(user, 'Time', '10:30 AM')
    await user.click(press('UPDATE'))
    await waitFor(() =>
      expect(rowOf(sync.world)).toMatchObject({ startTime: '10:30', endTime: '11:45' }),
    )
  })

  it('UPDATE-1 passes the engine the row that a question was about', async () => {
    const sync = new FakeSync(reserved())
    const refusal = { message: 'ANA has a break then.', confirm: ['BREAK' as const] }
    sync.answers.push({ kind: 'refused', refusal })
    const user = await showDetail(sync)
    await type(user, 'Note', 'Light pressure')
    await user.click(press('UPDATE'))
    const agree = await screen.findByRole('button', { name: 'Save anyway' })
    const asked = sync.asking?.shown
    await sync.change(done(sync.world, 'updateAppointment', updating({ roomId: 'r2' })))
    await user.click(agree)
    expect(await screen.findByText('Appointment details are UPDATED')).toBeTruthy()
    expect(sync.asking?.shown).toEqual(asked)
    expect(asked).toMatchObject({ id: 'a1', roomId: 'r1' })
  })

  it('OFF-13 keeps date and time closed on a host that does not move appointments', async () => {
    const sync = new FakeSync(reserved())
    sync.setStatus({ hasAllCalls: false })
    await showDetail(sync)
    expect(screen.getByRole('textbox', { name: 'Time' })).toHaveProperty('readOnly', true)
    expect(screen.getByRole('textbox', { name: 'Date' })).toHaveProperty('readOnly', true)
    expect(screen.getByRole('combobox', { name: 'Therapist' })).toBeTruthy()
  })

  it('UPDATE-2 marks products whose price has changed, and orders them unpaid while CHECKED-IN', async () => {
    const sync = new FakeSync(checkedIn())
    const user = await showDetail(sync)
    await user.click(press('One more WATER'))
    const message = 'The price has changed: PHP 35.00 was shown, it is PHP 40.00 now.'
    sync.answers.push({
      kind: 'refused',
      refusal: { message, field: 'productsOrdered', reason: 'PRICE_CHANGED', confirm: [] },
    })
    await user.click(press('UPDATE'))
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(sectionText('Products Ordered')).toContain('price changed')
    await user.click(press('UPDATE'))
    await screen.findByText('Appointment details are UPDATED')
    expect(rowOf(sync.world)).toMatchObject({
      productsOrdered: { water: 1 },
      productPaymentAmount: 0,
    })
    expect(sync.given.at(-1)?.input).toMatchObject({ shownPrice: 35 })
  })

  it('keeps typed values while another tablet changes the appointment, and names the changes', async () => {
    const sync = new FakeSync(checkedIn())
    const user = await showDetail(sync)
    await pick(user, 'Room', 'ROOM 2')
    await type(user, 'Note', 'Typed here')
    await type(user, 'Additional payment', '100')
    await user.click(press('One more WATER'))
    const row = {
      ...rowOf(sync.world),
      roomId: 'r3',
      note: null,
      additionalPaymentAmount: 100,
      productsOrdered: { water: 1 },
    }
    await sync.change({ ...sync.world, appointments: new Map([['a1', row]]) })
    const room = await screen.findByRole('combobox', { name: 'Room, changed to ROOM 3' })
    expect(room).toHaveProperty('value', 'ROOM 2')
    expect(screen.getByDisplayValue('Typed here')).toBeTruthy()
    const name = 'Additional payment, changed to PHP 100.00'
    expect(screen.getByRole('textbox', { name })).toHaveProperty('value', '100.00')
    expect(sectionText('Products Ordered')).toContain('changed to 1')
  })
})

describe('CHECK-IN', () => {
  it('CHECKIN-1 needs room, therapist and locker for a massage, and leaves a choice taken back', async () => {
    const onClose = vi.fn()
    const user = await showDetail(new FakeSync(reserved()), 'a1', onClose)
    await pick(user, 'Locker', 'LOCKER L2')
    await pick(user, 'Locker', 'None')
    await user.click(press('CHECK-IN'))
    const text = 'Room, Therapist and Locker are required when checking in for MASSAGE appointments'
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toBe(`Something went wrong${text}`)
    expect(screen.getByRole('combobox', { name: 'Locker, required' })).toBeTruthy()
    await user.click(press('Close'))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('CHECKIN-2 CHECKIN-3 CHECKIN-4 CHECKIN-5 takes what is due with promo and charge', async () => {
    const sync = new FakeSync(reserved())
    const user = await showDetail(sync)
    await pick(user, 'Locker', 'LOCKER L2')
    await pick(user, 'Promo', /RAINY DAY/)
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '700.00')
    await user.click(screen.getByRole('switch', { name: /3% service charge/ }))
    expect(screen.getByText('PHP 721.00')).toBeTruthy()
    expect(press('CHECK-IN').textContent).toBe('CHECK-IN · PHP 721.00 CASH')
    await user.click(press('CHECK-IN'))
    expect(await screen.findByText('Appointment status is CHECKED-IN')).toBeTruthy()
    expect(rowOf(sync.world)).toMatchObject({
      status: 'CHECKED_IN',
      lockerId: 'l2',
      checkInPaymentAmount: 700,
      checkInPercentChargeAmount: 21,
      balanceAfterCheckIn: 0,
      checkInBy: 'makati',
    })
    expect(sync.given.at(-1)?.input).toMatchObject({ shownPrice: 700 })
  })

  it('honours points promised before the steps changed, as far as there are points', async () => {
    const body = booking({ mobileNumber: maria, pointsToRedeem: 150 })
    const world = done(business(), 'createAppointment', body)
    const person = world.customers.get(maria)
    if (!person) throw new Error('no Maria')
    const sync = new FakeSync({
      ...world,
      store: { ...world.store, loyaltyPointsToRedeemDivisibleBy: 100 },
    })
    const user = await showDetail(sync)
    const chosen = await screen.findByRole('combobox', { name: 'Points to redeem' })
    await waitFor(() => expect(chosen).toHaveProperty('value', '150 pts'))
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '650.00')
    const customers = new Map([[maria, { ...person, pointsEarned: 70 }]])
    await act(() => sync.change({ ...sync.world, customers }))
    await waitFor(() => expect(chosen).toHaveProperty('value', '70 pts'))
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '730.00')
    await pick(user, 'Locker', 'LOCKER L2')
    await user.click(press('CHECK-IN'))
    expect(await screen.findByText('Appointment status is CHECKED-IN')).toBeTruthy()
    expect(rowOf(sync.world).checkInPaymentAmount).toBe(730)
  })

  it('CHECKIN-2 CHECKIN-3 gives change for cash, proposes the charge for a card, refuses less than 0', async () => {
    const user = await showDetail(new FakeSync(reserved()))
    const charge = () => screen.getByRole('switch', { name: /3% service charge/ })
    const change = () => screen.getByRole('textbox', { name: 'Change' })
    await type(user, 'Amount', '1000')
    const back = screen.getByText('Change to give back').parentElement
    expect(back?.textContent).toContain('200.00')
    await type(user, 'Amount', '800')
    await user.click(charge())
    await type(user, 'Cash given', '1000')
    expect(change()).toHaveProperty('value', '176.00')
    await type(user, 'Cash given', '800')
    expect(change()).toHaveProperty('value', '24.00 short')
    await user.click(charge())
    await pick(user, 'Mode of payment', 'CREDIT CARD')
    expect(screen.queryByRole('textbox', { name: 'Cash given' })).toBeNull()
    expect(charge()).toHaveProperty('checked', true)
    await user.click(charge())
    expect(charge()).toHaveProperty('checked', false)
    expect(press('CHECK-IN').textContent).toBe('CHECK-IN · PHP 800.00 CREDIT CARD')
    await type(user, 'Amount', '-5')
    expect(press('CHECK-IN').textContent).toBe('CHECK-IN')
    await user.click(press('CHECK-IN'))
    expect(await screen.findByText('Payment should be greater than 0')).toBeTruthy()
  })
})

describe('COMPLETE', () => {
  it('COMPLETE-1 COMPLETE-2 pays balance, additional payment and products', async () => {
    const sync = new FakeSync(checkedIn())
    const user = await showDetail(sync)
    await user.click(press('One more LAVENDER OIL'))
    await user.click(screen.getByRole('button', { name: '50.00' }))
    expect(screen.getByText('Total payable').parentElement?.textContent).toContain('PHP 1,099.75')
    await type(user, 'Cash given', '1200')
    expect(screen.getByRole('textbox', { name: 'Change' })).toHaveProperty('value', '100.25')
    await user.click(press('COMPLETE'))
    expect(await screen.findByText('Appointment status is COMPLETED.')).toBeTruthy()
    expect(rowOf(sync.world)).toMatchObject({
      status: 'COMPLETED',
      completedPaymentAmount: 800,
      additionalPaymentAmount: 50,
      productPaymentAmount: 249.75,
      totalPricePaid: 1099.75,
    })
    expect(sync.given.at(-1)?.input).toMatchObject({ shownPrice: 249.75 })
    // It is sent.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('DETAIL-6 says what is missing and scrolls to the top', async () => {
    const user = await showDetail(new FakeSync(checkedIn()))
    await type(user, 'Balance', '500')
    const form = document.getElementById('updateAppointmentForm')
    const column = form?.querySelector(':scope > div')?.firstElementChild
    if (column) column.scrollTop = 400
    await user.click(press('COMPLETE'))
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toContain('Payment is PHP 300.00 short')
    await waitFor(() => expect(column?.scrollTop).toBe(0))
  })

  it('OFF-5 tells the engine when the form that would show a refusal has closed', async () => {
    const sync = new FakeSync(checkedIn())
    sync.answers.push(new Promise<RunResult>(() => {}))
    const user = await showDetail(sync)
    await user.click(press('COMPLETE'))
    expect(sync.asking?.isGone()).toBe(false)
    cleanup()
    expect(sync.asking?.isGone()).toBe(true)
  })
})

describe('CANCEL APPOINTMENT', () => {
  it('CANCEL-1 CANCEL-2 needs a reason, can be left by BACK, and keeps who cancelled and why', async () => {
    const sync = new FakeSync(reserved())
    const user = await showDetail(sync)
    await user.click(press('CANCEL APPOINTMENT'))
    expect(screen.getByLabelText('Cancellation Reason')).toHaveProperty('value', '')
    await user.click(await armed('SUBMIT'))
    expect(await screen.findByText('Cancellation Reason is required.')).toBeTruthy()
    await user.click(press('BACK'))
    expect(shownButtons()).toContain('CHECK-IN')
    expect(rowOf(sync.world).status).toBe('RESERVED')
    await user.click(await armed('CANCEL APPOINTMENT'))
    await user.click(screen.getByRole('radio', { name: 'Did not show' }))
    await user.click(press('Did not answer'))
    await user.click(await armed('SUBMIT'))
    expect(await screen.findByText('Appointment status is CANCELLED.')).toBeTruthy()
    const details = screen.getByRole('group', { name: 'Cancellation Details' })
    expect(within(details).getByDisplayValue('Did not show')).toBeTruthy()
    expect(within(details).getByDisplayValue('Did not answer')).toBeTruthy()
    expect(shownButtons()).toEqual(['PRINT'])
  })
})
