import { cleanup, screen, waitFor, within } from '@testing-library/react'
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
  it('UPDATE-1 sends the listed body; a removed therapist becomes null', async () => {
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

  it('UPDATE-2 moves a RESERVED one to another time', async () => {
    const sync = new FakeSync(reserved())
    const user = await showDetail(sync)
    await pick(user, 'Time', '10:30 AM')
    await user.click(press('UPDATE'))
    await screen.findByText('Appointment details are UPDATED')
    expect(rowOf(sync.world)).toMatchObject({ startTime: '10:30', endTime: '11:45' })
  })

  it('OFF-13 keeps date and time closed on a host that does not move appointments', async () => {
    const sync = new FakeSync(reserved())
    sync.setStatus({ canReschedule: false })
    await showDetail(sync)
    expect(screen.getByRole('textbox', { name: 'Time' })).toHaveProperty('readOnly', true)
    expect(screen.getByRole('textbox', { name: 'Date' })).toHaveProperty('readOnly', true)
    expect(screen.getByRole('combobox', { name: 'Therapist' })).toBeTruthy()
  })

  it('UPDATE-2 orders products while CHECKED-IN without saying that they are paid', async () => {
    const sync = new FakeSync(checkedIn())
    const user = await showDetail(sync)
    await user.click(press('One more WATER'))
    await user.click(press('UPDATE'))
    await screen.findByText('Appointment details are UPDATED')
    expect(rowOf(sync.world)).toMatchObject({
      productsOrdered: { water: 1 },
      productPaymentAmount: 0,
    })
    expect(sync.given.at(-1)?.input).toMatchObject({ shownPrice: 35 })
  })

  it('marks the products whose price has changed meanwhile', async () => {
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
  })

  it('keeps typed values while another tablet changes the appointment, and names the changes', async () => {
    const sync = new FakeSync(reserved())
    const user = await showDetail(sync)
    await pick(user, 'Room', 'ROOM 2')
    await type(user, 'Note', 'Typed here')
    const row = { ...rowOf(sync.world), roomId: 'r3', note: null }
    await sync.change({ ...sync.world, appointments: new Map([['a1', row]]) })
    expect(await screen.findByRole('combobox', { name: 'Room, changed to ROOM 3' })).toHaveProperty(
      'value',
      'ROOM 2',
    )
    expect(screen.getByDisplayValue('Typed here')).toBeTruthy()
  })

  it('names changes of money and products that are edited here', async () => {
    const sync = new FakeSync(checkedIn())
    const user = await showDetail(sync)
    await type(user, 'Additional payment', '100')
    await user.click(press('One more WATER'))
    const row = {
      ...rowOf(sync.world),
      additionalPaymentAmount: 100,
      productsOrdered: { water: 1 },
    }
    await sync.change({ ...sync.world, appointments: new Map([['a1', row]]) })
    const name = 'Additional payment, changed to PHP 100.00'
    expect(await screen.findByRole('textbox', { name })).toHaveProperty('value', '100.00')
    expect(sectionText('Products Ordered')).toContain('changed to 1')
  })

  it('asks before typed values are left', async () => {
    const onClose = vi.fn()
    const user = await showDetail(new FakeSync(reserved()), 'a1', onClose)
    await type(user, 'Note', 'Not saved yet')
    await user.click(press('Close'))
    expect(onClose).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('CHECK-IN', () => {
  it('CHECKIN-1 needs room, therapist and locker for a massage', async () => {
    const user = await showDetail(new FakeSync(reserved()))
    await pick(user, 'Locker', 'LOCKER L2')
    await pick(user, 'Locker', 'None')
    await user.click(press('CHECK-IN'))
    const text = 'Room, Therapist and Locker are required when checking in for MASSAGE appointments'
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toBe(`Something went wrong${text}`)
    expect(screen.getByRole('combobox', { name: 'Locker, required' })).toBeTruthy()
  })

  it('CHECKIN-2 CHECKIN-3 CHECKIN-4 takes what is due with promo and charge', async () => {
    const sync = new FakeSync(reserved())
    const user = await showDetail(sync)
    await pick(user, 'Locker', 'LOCKER L2')
    await pick(user, 'Promo', /RAINY DAY/)
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', '700.00')
    await user.click(screen.getByRole('switch', { name: /3% service charge/ }))
    expect(screen.getByText('PHP 721.00')).toBeTruthy()
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

  it.each([
    [260, '150 pts', '650.00'],
    [70, '70 pts', '730.00'],
  ])(
    'honours points promised before the steps changed, of %d points left',
    async (pointsEarned, points, due) => {
      const body = booking({ mobileNumber: maria, pointsToRedeem: 150 })
      const world = done(business(), 'createAppointment', body)
      const person = world.customers.get(maria)
      if (!person) throw new Error('no Maria')
      const sync = new FakeSync({
        ...world,
        store: { ...world.store, loyaltyPointsToRedeemDivisibleBy: 100 },
        customers: new Map([[maria, { ...person, pointsEarned }]]),
      })
      const user = await showDetail(sync)
      const chosen = await screen.findByRole('combobox', { name: 'Points to redeem' })
      await waitFor(() => expect(chosen).toHaveProperty('value', points))
      expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveProperty('value', due)
      await pick(user, 'Locker', 'LOCKER L2')
      await user.click(press('CHECK-IN'))
      expect(await screen.findByText('Appointment status is CHECKED-IN')).toBeTruthy()
      expect(rowOf(sync.world).checkInPaymentAmount).toBe(Number(due))
    },
  )

  it('CHECKIN-2 refuses a negative payment with its message', async () => {
    const user = await showDetail(new FakeSync(reserved()))
    await pick(user, 'Locker', 'LOCKER L2')
    await type(user, 'Amount', '-5')
    await user.click(press('CHECK-IN'))
    expect(await screen.findByText('Payment should be greater than 0')).toBeTruthy()
  })

  it('gives change for cash beyond the amount due', async () => {
    const user = await showDetail(new FakeSync(reserved()))
    await type(user, 'Amount', '1000')
    const change = screen.getByText('Change to give back').parentElement
    expect(change?.textContent).toContain('200.00')
  })
})

describe('COMPLETE', () => {
  it('COMPLETE-1 COMPLETE-2 pays balance, additional payment and products', async () => {
    const sync = new FakeSync(checkedIn())
    const user = await showDetail(sync)
    await user.click(press('One more LAVENDER OIL'))
    await user.click(screen.getByRole('button', { name: '50.00' }))
    expect(screen.getByText('Total payable').parentElement?.textContent).toContain('PHP 1,099.75')
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
  it('CANCEL-1 needs a reason, and BACK leaves the appointment as it was', async () => {
    const sync = new FakeSync(reserved())
    const user = await showDetail(sync)
    await user.click(press('CANCEL APPOINTMENT'))
    await user.click(await armed('SUBMIT'))
    expect(await screen.findByText('Cancellation Reason is required.')).toBeTruthy()
    await user.click(press('BACK'))
    expect(shownButtons()).toContain('CHECK-IN')
    expect(rowOf(sync.world).status).toBe('RESERVED')
  })

  it('CANCEL-1 CANCEL-2 cancels with the reason and the party that cancelled', async () => {
    const sync = new FakeSync(reserved())
    const user = await showDetail(sync)
    await user.click(press('CANCEL APPOINTMENT'))
    await user.click(screen.getByRole('radio', { name: 'Did not show' }))
    await type(user, 'Cancellation Reason', 'No answer')
    await user.click(await armed('SUBMIT'))
    expect(await screen.findByText('Appointment status is CANCELLED.')).toBeTruthy()
    const details = screen.getByRole('group', { name: 'Cancellation Details' })
    expect(within(details).getByDisplayValue('Did not show')).toBeTruthy()
    expect(within(details).getByDisplayValue('No answer')).toBeTruthy()
    expect(shownButtons()).toEqual(['PRINT'])
  })
})
