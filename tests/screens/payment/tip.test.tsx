import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { tendersOf } from '#domain/appointment/tenders'
import { rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { findChoice } from '../../support/screens/find-choice'
import { checkedIn, press, sectionText, showDetail } from '../appointment/show-detail'
import { pick, type } from '../booking/show-form'

const tips = ({ world }: FakeSync) =>
  tendersOf(rowOf(world))
    .filter(({ kind }) => kind === 'TIP')
    .map(({ mode, amount, staffId }) => ({ mode, amount, staffId }))

/** The amount beside a word in the list of sums. */
const definition = (word: string) =>
  screen.getByText(word, { selector: 'dt' }).nextElementSibling?.textContent

describe('a tip', () => {
  it("TIP-1 is the therapist's, beside the payments", async () => {
    const sync = new FakeSync(checkedIn())
    const user = await showDetail(sync)
    await user.click(press('Add a tip'))
    await findChoice('Tip for', 'ANA')
    await type(user, 'Tip', '100')
    await pick(user, 'Mode of the tip', 'GCASH')
    expect(definition('Tip')).toBe('100.00')
    expect(definition('Total payable')).toBe('PHP 900.00')
    await user.click(press('COMPLETE'))
    await screen.findByText('Appointment status is COMPLETED.')
    expect(tips(sync)).toEqual([{ mode: 'GCASH', amount: 100, staffId: 'ana' }])
    expect(rowOf(sync.world).totalPricePaid).toBe(800)
    expect(sectionText('Payment Before Completed')).toContain('tip GCASH 100.00')
    expect(definition('Total paid')).toBe('PHP 800.00')
    expect(definition('Tip for ANA · GCASH')).toBe('100.00')
    const receipt = screen.getByLabelText('Receipt', { selector: 'section' }).textContent
    expect(receipt).toContain('PaidPHP 800.00')
    expect(receipt).toMatch(/Tip GCASH100\.00/)
  })

  it('needs a therapist', async () => {
    const sync = new FakeSync(checkedIn())
    const user = await showDetail(sync)
    await pick(user, 'Therapist', 'None')
    await user.click(press('Add a tip'))
    await type(user, 'Tip', '100')
    await user.click(press('COMPLETE'))
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Choose the therapist of the tip.')).toBeTruthy()
    expect(sync.given).toEqual([])
  })

  it('is not kept when it stays empty', async () => {
    const sync = new FakeSync(checkedIn())
    const user = await showDetail(sync)
    await user.click(press('Add a tip'))
    await user.click(press('COMPLETE'))
    await screen.findByText('Appointment status is COMPLETED.')
    expect(tips(sync)).toEqual([])
  })
})
