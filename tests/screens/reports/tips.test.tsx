import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { business } from '../../support/business'
import { at, booking, checkingIn, completing, done } from '../../support/commands'
import { showReports } from './show-reports'

const gcash = (amount: number) => ({ amount, modeOfPayment: 'GCASH' })

/** Jose's visit, paid in GCASH with a tip of PHP 150 for Ana. */
function tipped() {
  const inside = done(
    done(business(), 'createAppointment', booking()),
    'checkInAppointment',
    checkingIn({ checkInPayment: gcash(800) }),
    at('14:00'),
  )
  const tip = { id: 't1', amount: 150, mode: 'GCASH', staffId: 'ana', reference: null }
  return done(inside, 'completeAppointment', completing({ tip }), at('15:00'))
}

it('TIP-1 End of Day has the tips in its takings, and by therapist, on screen and paper', async () => {
  const { open } = await showReports(tipped())
  await open('End of Day')
  const taken = within(await screen.findByRole('table', { name: 'Taken on this day' }))
  expect(taken.getByRole('columnheader', { name: 'Tips' })).toBeTruthy()
  expect(taken.getByRole('row', { name: /^GCASH/ }).textContent).toMatch(/150\.00950\.00$/)
  const tips = within(screen.getByRole('table', { name: 'Tips by Mode' }))
  expect(tips.getByRole('row', { name: /^ANA/ }).textContent).toBe('ANAGCASH150.00')
  const paper = screen.getByLabelText('End of Day', { selector: 'section' }).textContent
  for (const text of ['GCASH950.00', 'Tips150.00', 'Tips, counted aboveANA, GCASH150.00'])
    expect(paper).toContain(text)
  expect(paper).toContain('TAKENPHP 950.00')
  expect(paper).toContain('PAIDPHP 800.00')
})
