import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { business } from '../../support/business'
import { at, booking, checkingIn, completing, done } from '../../support/commands'
import { showReports } from './show-reports'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
const refund = (correctionId: string) => ({
  id: 'a1',
  correctionId,
  parts: [{ tenderId: 'a1/Completion', amount: 800, reference: null, shownHeld: 800 }],
  items: [],
  pointsBack: true,
  reason: 'CHARGED_TWICE',
  note: '',
})

/** Jose's visit, paid back twice by two tablets. */
function twice() {
  const going = done(
    done(business(), 'createAppointment', booking()),
    'checkInAppointment',
    checkingIn(),
    at('14:00'),
  )
  const ended = done(
    going,
    'completeAppointment',
    completing({ completeAppointmentPayment: cash(800) }),
    at('15:00'),
  )
  const once = done(ended, 'refundAppointment', refund('c1'), at('16:00'))
  return done(once, 'refundAppointment', refund('c2'), at('16:05'))
}

it('End of Day lists refunds by mode, and what another person has to sign', async () => {
  const { user } = await showReports(twice())
  const tab = await screen.findByRole('tab', { name: /^End of Day/ })
  expect(tab.contains(await screen.findByTitle('1 to be signed'))).toBe(true)
  await user.click(tab)
  const refunds = within(await screen.findByRole('table', { name: 'Refunds' }))
  expect(refunds.getAllByText('1,600.00')).toHaveLength(2)
  const signing = within(screen.getByRole('table', { name: 'To be signed' }))
  expect(signing.getByText('Paid back twice')).toBeTruthy()
  await user.click(signing.getByRole('button', { name: 'Jose' }))
  expect(await screen.findByText(/^Paid back twice\. Ask/)).toBeTruthy()
})
