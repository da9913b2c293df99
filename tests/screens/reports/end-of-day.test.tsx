import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { business, maria, storeCode, today } from '../../support/business'
import { at, booking, checkingIn, completing, done, gymVisit } from '../../support/desk'
import { type } from '../booking/show-form'
import { showReports } from './show-reports'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })

/** A completed massage, an open gym visit, and a booking for tomorrow that was paid for today. */
function aDay() {
  const booked = done(
    business(),
    'createAppointment',
    booking({ appointmentCreationPayment: { amount: 300, modeOfPayment: 'GCASH' } }),
  )
  const inside = done(
    booked,
    'checkInAppointment',
    checkingIn({ checkInPayment: cash(100) }),
    at('14:00'),
  )
  const over = done(
    inside,
    'completeAppointment',
    completing({ completeAppointmentPayment: cash(400) }),
    at('15:00'),
  )
  const gym = done(
    over,
    'createAppointment',
    gymVisit({ id: 'a2', mobileNumber: maria, lockerId: 'l2' }),
  )
  return done(
    gym,
    'createAppointment',
    booking({
      id: 'a3',
      startDate: addDays(today, 1),
      mobileNumber: maria,
      appointmentCreationPayment: cash(50),
    }),
  )
}

async function showDay(prepare?: Parameters<typeof showReports>[1]) {
  const shown = await showReports(aDay(), prepare)
  await shown.open('End of Day')
  return shown
}

const cashDrawer = async () => within(await screen.findByRole('group', { name: 'Cash drawer' }))
const region = (name: string) => within(screen.getByRole('region', { name }))

describe('the end of the day', () => {
  it('adds up by mode and phase, offline too', async () => {
    await showDay((sync) => sync.setStatus({ online: false }))
    const modes = within(await screen.findByRole('table', { name: 'Payments by Mode' }))
    const figures = (name: RegExp) =>
      modes
        .getByRole('row', { name })
        .textContent?.replace(/^\D+/, '')
        .match(/[\d,]+\.\d\d/g)
    expect(figures(/^CASH/)?.slice(0, 3)).toEqual(['0.00', '100.00', '400.00'])
    expect(figures(/^GCASH/)?.[0]).toBe('300.00')
    expect(figures(/^TOTAL/)).toContain('800.00')
    expect(region('Totals').getByText('PHP 800.00')).toBeTruthy()
  })

  it('lists what is open and opens it', async () => {
    const { user } = await showDay()
    const open = within(await screen.findByRole('table', { name: 'Open appointments' }))
    expect(open.getAllByRole('row')).toHaveLength(2)
    expect(open.getByText('CHECKED-IN')).toBeTruthy()
    await user.click(open.getByRole('button', { name: /^Maria/ }))
    expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
  })

  it('compares the cash that was counted with what was taken', async () => {
    const { user, open } = await showDay()
    const drawer = await cashDrawer()
    expect(drawer.getByText('Taken for later days')).toBeTruthy()
    expect(drawer.getByText('550.00')).toBeTruthy()
    expect(drawer.getByText('Count the cash first')).toBeTruthy()
    await type(user, 'At Opening', '2000')
    await type(user, 'Counted', '2550')
    expect(drawer.getByText('Exact')).toBeTruthy()
    await type(user, 'Counted', '2,400.50')
    expect(drawer.getByText('149.50 too little')).toBeTruthy()
    await open('Customers')
    await open('End of Day')
    expect((await cashDrawer()).getByText('149.50 too little')).toBeTruthy()
  })

  it('is printed with all of it', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user } = await showDay()
    await cashDrawer()
    await type(user, 'Counted', '560')
    await user.click(screen.getByRole('button', { name: 'PRINT' }))
    expect(print).toHaveBeenCalled()
    const paper = screen.getByLabelText('End of Day', { selector: 'section' })
    for (const text of [
      'SERENITY MAKATI',
      'GCASH300.00',
      'Completion Payment400.00',
      'PAIDPHP 800.00',
      'Open appointments1',
      'Difference10.00 too much',
      'Printed by makati',
    ])
      expect(paper.textContent).toContain(text)
  })

  it('counts changes that are not sent, and says so', async () => {
    await showDay((sync) => {
      sync.shownExtras = { a1: { pending: true }, a3: { pending: true } }
    })
    expect(await screen.findByText('With 1 change not sent yet')).toBeTruthy()
  })

  it('of the days before is there too, as far as this tablet keeps them', async () => {
    const { user } = await showDay()
    await user.click(screen.getByLabelText(/^Business Day/))
    const before = await screen.findByRole('button', { name: '13 November 2026' })
    expect(before).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: '20 November 2026' }))
    expect(await screen.findByText('Nothing was paid for this day')).toBeTruthy()
    expect(screen.getByText('Every appointment is completed or cancelled')).toBeTruthy()
  })

  it('is for admins', async () => {
    await showReports(aDay(), (sync) =>
      sync.logInAs({ username: 'aide', storeCode, roles: 'STAFF', token: '' }),
    )
    expect(screen.queryByRole('tab', { name: 'End of Day' })).toBeNull()
  })
})
