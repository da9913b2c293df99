import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { AppointmentModal } from '../../../src/screens/appointment/appointment-modal'
import { business } from '../../support/business'
import { at, booking, cancelling, checkingIn, completing, done } from '../../support/commands'
import type { FakeSync } from '../../support/fake-sync'
import { holdTimers } from '../../support/screens/hold-timers'
import { showOnTablet } from '../../support/show-on-tablet'

/** Jose's appointment a1 in each of its statuses. */
export const reserved = () => done(business(), 'createAppointment', booking())
export const checkedIn = () => done(reserved(), 'checkInAppointment', checkingIn(), at('13:50'))
const paid = completing({ completeAppointmentPayment: { amount: 800, modeOfPayment: 'CASH' } })
export const completed = () => done(checkedIn(), 'completeAppointment', paid, at('15:00'))
export const cancelled = () => done(reserved(), 'cancelAppointment', cancelling())

let wakeButtons = () => {}

/** Shows the detail. Buttons that have replaced others stay disabled until `armed` waits for one. */
export function showModal(
  sync: FakeSync,
  id: string,
  onClose: () => void = () => {},
  time = '14:05',
  desk: Parameters<typeof showOnTablet>[2] = {},
) {
  wakeButtons = holdTimers(1500)
  return showOnTablet(sync, <AppointmentModal id={id} onClose={onClose} />, { time, ...desk })
}

/** The detail of an appointment, once it has its data. */
export async function showDetail(
  sync: FakeSync,
  id = 'a1',
  onClose: () => void = () => {},
  time = '14:05',
  desk: Parameters<typeof showOnTablet>[2] = {},
) {
  const user = showModal(sync, id, onClose, time, desk)
  await screen.findByRole('heading', { name: 'Products Ordered' })
  return user
}

/** Whether a button says this, perhaps with the sum that it takes: "COMPLETE · PHP 800.00 CASH". */
const says = (name: string) => (shown: string) => shown === name || shown.startsWith(`${name} · `)

export const press = (name: string) => screen.getByRole('button', { name: says(name) })

/** A button that has replaced another one, once it is enabled. */
export async function armed(name: string) {
  await waitFor(() => {
    wakeButtons()
    expect(press(name)).toHaveProperty('disabled', false)
  })
  return press(name)
}

/** A section's visible words. */
export const sectionText = (name: string) => screen.getByRole('region', { name }).textContent

const buttons = ['UPDATE', 'CHECK-IN', 'COMPLETE', 'CANCEL APPOINTMENT', 'PRINT']

/** Which of the actions are offered. */
export const shownButtons = () =>
  buttons.filter((name) => screen.queryByRole('button', { name: says(name) }))
