import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { addDays } from '#domain/kernel/dates'
import { business, maria, storeCode, today } from '../../support/business'
import {
  at,
  booking,
  cancelling,
  checkingIn,
  completing,
  done,
  gymVisit,
  updating,
} from '../../support/commands'
import { withSecond } from '../../support/tandem/with-second'
import { fill } from '../management/show-screen'
import { showReports } from './show-reports'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })

const gcash = (amount: number) => ({ amount, modeOfPayment: 'GCASH' })
const yesterday = addDays(today, -1)

/**
 * A completed massage with a deposit of yesterday; an open gym visit; a booking for tomorrow and a cancelled one, both
 * paid today; and yesterday's gym visit, whose balance was paid today.
 */
function aDay() {
  const booked = done(
    business(),
    'createAppointment',
    booking({ appointmentCreationPayment: gcash(300), createdDate: yesterday }),
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
  const ahead = done(
    gym,
    'createAppointment',
    booking({
      id: 'a3',
      startDate: addDays(today, 1),
      mobileNumber: maria,
      appointmentCreationPayment: cash(50),
    }),
  )
  const off = done(
    done(
      ahead,
      'createAppointment',
      booking({ id: 'a4', startTime: '17:00', appointmentCreationPayment: gcash(70) }),
    ),
    'cancelAppointment',
    cancelling({ id: 'a4' }),
  )
  return done(
    done(
      off,
      'createAppointment',
      gymVisit({ id: 'a5', startDate: yesterday, createdDate: yesterday, lockerId: 'l3' }),
      at('18:00', yesterday),
    ),
    'updateAppointment',
    updating({ id: 'a5', additionalPayment: cash(100) }),
  )
}

async function showDay(prepare?: Parameters<typeof showReports>[1]) {
  const shown = await showReports(aDay(), prepare)
  await shown.open('End of Day')
  return shown
}

const withoutDrawers: Parameters<typeof showReports>[1] = (sync) =>
  sync.setStatus({ hasAllCalls: false })
const cashDrawer = async () => within(await screen.findByRole('group', { name: 'Cash drawer' }))
const region = (name: string) => within(screen.getByRole('region', { name }))

describe('the end of the day', () => {
  const figuresOf = async (table: string, name: RegExp) =>
    within(await screen.findByRole('table', { name: table }))
      .getByRole('row', { name })
      .textContent?.replace(/^\D+/, '')
      .match(/[\d,]+\.\d\d/g)

  it('shows the money taken on the day by mode, and open appointments, and opens them', async () => {
    const { user } = await showDay()
    const taken = (name: RegExp) => figuresOf('Taken on this day', name)
    expect(await taken(/^CASH/)).toEqual(['500.00', '50.00', '100.00', '0.00', '650.00'])
    expect(await taken(/^GCASH/)).toEqual(['0.00', '0.00', '0.00', '70.00', '70.00'])
    expect(await taken(/^TOTAL/)).toEqual(['500.00', '50.00', '100.00', '70.00', '720.00'])
    expect(screen.queryByText(/^Without what was taken/)).toBeNull()
    const open = within(await screen.findByRole('table', { name: 'Open appointments' }))
    expect(open.getAllByRole('row')).toHaveLength(2)
    expect(open.getByText('CHECKED-IN')).toBeTruthy()
    await user.click(open.getByRole('button', { name: /^Maria/ }))
    expect(await screen.findByRole('heading', { name: 'Products Ordered' })).toBeTruthy()
  })

  it('adds up sales by mode and phase, offline too, and explains what Paid leaves out', async () => {
    await showDay((sync) => {
      sync.setStatus({ online: false })
      sync.shownExtras = { a1: { pending: true }, a3: { pending: true } }
    })
    expect(
      await screen.findByText(
        /^With 2 changes not sent yet\. Without what was taken for visits before Nov 14, 2026/,
      ),
    ).toBeTruthy()
    const sales = (name: RegExp) => figuresOf('Payments by Mode', name)
    expect((await sales(/^CASH/))?.slice(0, 3)).toEqual(['0.00', '100.00', '400.00'])
    expect((await sales(/^GCASH/))?.[0]).toBe('300.00')
    expect(await sales(/^TOTAL/)).toContain('800.00')
    expect(region('Totals').getByText('PHP 800.00')).toBeTruthy()
    expect(region('Totals').getByText('without 70.00 of cancelled bookings')).toBeTruthy()
  })

  it('compares the counted cash with the cash taken, on a host without drawers', async () => {
    const { user, open } = await showDay(withoutDrawers)
    const drawer = await cashDrawer()
    expect(drawer.getByText('For Later Days')).toBeTruthy()
    expect(drawer.getByText('For Earlier Days')).toBeTruthy()
    expect(drawer.getByText('650.00')).toBeTruthy()
    expect(drawer.getByText('Count the cash first')).toBeTruthy()
    await fill(user, document.body, 'At Opening', '2000')
    await fill(user, document.body, 'Counted', '2650')
    expect(drawer.getByText('Exact')).toBeTruthy()
    await fill(user, document.body, 'Counted', '2,500.50')
    expect(drawer.getByText('149.50 too little')).toBeTruthy()
    await open('Customers')
    await open('End of Day')
    expect((await cashDrawer()).getByText('149.50 too little')).toBeTruthy()
  })

  it('prints all of it', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user } = await showDay(withoutDrawers)
    await cashDrawer()
    await fill(user, document.body, 'Counted', '660')
    await user.click(screen.getByRole('button', { name: 'PRINT' }))
    expect(print).toHaveBeenCalled()
    const paper = screen.getByLabelText('End of Day', { selector: 'section' })
    for (const text of [
      'SERENITY MAKATI',
      'Taken on this dayCASH650.00GCASH70.00',
      'For Earlier Days100.00',
      'TAKENPHP 720.00',
      'GCASH300.00',
      'Completion Payment400.00',
      'PAIDPHP 800.00',
      'without 70.00 of cancelled bookings',
      'Open appointments1',
      'Difference10.00 too much',
      'Printed by makati',
    ])
      expect(paper.textContent).toContain(text)
  })

  it('counts a visit with two therapists once, and its unsent change, too', async () => {
    const world = withSecond(done(business(), 'createAppointment', booking()), 'a1', 'bea')
    const { open } = await showReports(world, (sync) => {
      sync.shownExtras = { a1: { pending: true }, 'a1-second': { pending: true } }
    })
    await open('End of Day')
    expect(await screen.findByText(/^With 1 change not sent yet\./)).toBeTruthy()
  })

  it('shows the days before too, as far as this tablet keeps them', async () => {
    const { user } = await showDay((sync) => sync.setStatus({ hasAllCalls: false }))
    await user.click(screen.getByLabelText(/^Business Day/))
    const before = await screen.findByRole('button', { name: '13 November 2026' })
    expect(before).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: '19 November 2026' }))
    expect(await screen.findByText('Nothing was paid for this day')).toBeTruthy()
    expect(screen.getByText('Every appointment is completed or cancelled')).toBeTruthy()
  })

  it('REPORT-15 shows any earlier day from the rows of the service, and says that it needs them', async () => {
    const past = '2026-11-05'
    const opening = {
      id: 'd1',
      deviceId: 'desk',
      name: 'Desk 1',
      float: 2000,
      openNote: null,
      day: past,
    }
    const opened = done(business(), 'openDrawer', opening, at('09:00', past))
    const gym = gymVisit({ id: 'p1', startDate: past, createdDate: past, lockerId: 'l3' })
    const paid = { paidOn: past, drawerId: 'd1', additionalPayment: cash(100) }
    const visited = done(opened, 'createAppointment', gym, at('10:00', past))
    const ahead = done(
      visited,
      'updateAppointment',
      updating({ id: 'p1', ...paid }),
      at('11:00', past),
    )
    const { user, sync } = await showDay(({ online }) => {
      online.ahead = ahead
    })
    await user.click(screen.getByLabelText(/^Business Day/))
    await user.click(await screen.findByRole('button', { name: '5 November 2026' }))
    expect((await figuresOf('Taken on this day', /^CASH/))?.[0]).toBe('100.00')
    const card = within(await screen.findByRole('group', { name: 'Desk 1' }))
    expect(card.getByText('2,100.00')).toBeTruthy()
    // This tablet doesn't keep the drawer, so that it only prints it.
    expect(card.getAllByRole('button').map((each) => each.textContent)).toEqual(['X SLIP'])
    // Another tablet takes more for this visit.
    const later = { id: 'p1', paidOn: past, productsOrdered: {}, additionalPayment: cash(150) }
    sync.online.ahead = done(ahead, 'updateAppointment', updating(later), at('12:00', past))
    act(() => sync.setStatus({ lastSyncAt: 90_000 }))
    await waitFor(async () =>
      expect((await figuresOf('Taken on this day', /^CASH/))?.[0]).toBe('150.00'),
    )
    act(() => sync.setStatus({ online: false }))
    await user.click(screen.getByLabelText(/^Business Day/))
    await user.click(await screen.findByRole('button', { name: '4 November 2026' }))
    expect(
      await screen.findByText('This day is not on this device. It needs a connection.'),
    ).toBeTruthy()
  })

  it('is for admins', async () => {
    await showReports(aDay(), (sync) =>
      sync.logInAs({ username: 'aide', storeCode, roles: 'AIDE,NO_RIGHTS', token: '' }),
    )
    expect(screen.queryByRole('tab', { name: 'End of Day' })).toBeNull()
  })
})
