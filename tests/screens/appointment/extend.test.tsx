import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { maria } from '../../support/business'
import { booking, checkingIn, done, rowOf, updating } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { pick, type } from '../booking/show-form'
import { checkedIn, press, reserved, showDetail } from './show-detail'

/** The tablet's world with Maria booked from a time on, with the same therapist in the same room. */
const withNext = (startTime: string) => {
  const next = { id: 'a2', mobileNumber: maria, startTime, confirmed: ['BREAK'] }
  return done(checkedIn(), 'createAppointment', booking(next))
}

const button = (minutes: number) =>
  screen.findByRole('button', { name: `Extend by ${minutes} minutes` })

async function open(sync: FakeSync) {
  const user = await showDetail(sync)
  await user.click(await button(30))
  return { user, dialog: within(await screen.findByRole('dialog', { name: '30 minutes more' })) }
}

/** The amount beside a word in the list of sums. */
const definition = (word: string) =>
  screen.getByText(word, { selector: 'dt' }).nextElementSibling?.textContent

describe('extending a visit', () => {
  it('says before the tap that it is free, and leaves the price to be paid at the end', async () => {
    const sync = new FakeSync(checkedIn(), '14:30')
    const { user, dialog } = await open(sync)
    expect((await button(30)).getAttribute('aria-description')).toBe('free until 3:45 PM')
    expect(dialog.getByText(/PHP 400\.00, as an additional payment/)).toBeTruthy()
    // The detail's head has the end with cleaning.
    expect(
      dialog.getByText(/stays until 3:30 PM\. With cleaning the place is taken until 3:45 PM\./),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'EXTEND' }))
    expect(await screen.findByText(/stays until 3:30 PM/)).toBeTruthy()
    expect(rowOf(sync.world)).toMatchObject({ endTime: '15:45', additionalPaymentAmount: 0 })
    expect(screen.getByText('to be paid')).toBeTruthy()
    await user.click(press('COMPLETE'))
    await screen.findByText('Appointment status is COMPLETED.')
    expect(rowOf(sync.world)).toMatchObject({ additionalPaymentAmount: 400, totalPricePaid: 1200 })
  })

  it('never takes its own time for an obstacle while it is being saved', async () => {
    const sync = new FakeSync(withNext('15:45'), '14:30')
    const { runAll } = sync
    let answer = () => {}
    sync.runAll = async (asked) => {
      const result = await runAll(asked)
      await new Promise<void>((done) => {
        answer = done
      })
      return result
    }
    const { user, dialog } = await open(sync)
    await user.click(dialog.getByRole('button', { name: 'EXTEND' }))
    await screen.findByText('to be paid')
    expect(dialog.getByText(/stays until 3:30 PM/)).toBeTruthy()
    expect(dialog.queryByRole('alert')).toBeNull()
    answer()
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: '30 minutes more' })).toBeNull(),
    )
    expect(screen.getByText(/stays until 3:30 PM/)).toBeTruthy()
  })

  it('extension-8 says nothing of a wrong while it moves the next guest', async () => {
    const sync = new FakeSync(withNext('15:15'), '14:30')
    const { runAll } = sync
    sync.runAll = async (asked) => {
      await runAll(asked)
      return new Promise(() => {})
    }
    const { user, dialog } = await open(sync)
    expect(dialog.getByRole('alert').textContent).toMatch(/^The time is not free.*ANA is busy/)
    const [first] = dialog.getAllByRole('button', { name: /^Move Maria.* to 4:45 PM/ })
    if (first) await user.click(first)
    await screen.findByText('to be paid')
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(dialog.getByText(/stays until 3:30 PM/)).toBeTruthy()
  })

  it('takes the price at once in the chosen mode, and asks for it no more', async () => {
    const sync = new FakeSync(checkedIn(), '14:30')
    const { user, dialog } = await open(sync)
    await pick(user, 'Paid', 'GCASH')
    await user.click(dialog.getByRole('button', { name: 'EXTEND' }))
    await screen.findByText(/stays until 3:30 PM/)
    expect(rowOf(sync.world)).toMatchObject({ additionalPaymentMOP: 'GCASH', totalPricePaid: 400 })
    expect(definition('Total payable')).toBe('1,200.00')
    expect(definition('To pay now')).toBe('PHP 800.00')
    await user.click(press('COMPLETE'))
    await screen.findByText('Appointment status is COMPLETED.')
    expect(rowOf(sync.world).totalPricePaid).toBe(1200)
  })

  it('extension-7 is taken back after a question, with the money that was paid for it', async () => {
    const sync = new FakeSync(checkedIn(), '14:30')
    const { user, dialog } = await open(sync)
    await pick(user, 'Paid', 'GCASH')
    await user.click(dialog.getByRole('button', { name: 'EXTEND' }))
    await user.click(await screen.findByRole('button', { name: 'Take back: 30 minutes more' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Take the extension back' }))
    expect(asked.getByText(/then stays until 3:00 PM\. PHP 400\.00 is paid back/)).toBeTruthy()
    await pick(user, 'Reason', /Wrong amount/)
    await user.click(asked.getByRole('button', { name: 'TAKE BACK, REFUND PHP 400.00' }))
    expect(await screen.findByText(/The extension is taken back/)).toBeTruthy()
    expect(rowOf(sync.world)).toMatchObject({
      ...{ endTime: '15:15', additionalPaymentAmount: 0, extensions: [] },
      corrections: [{ kind: 'REFUND', amount: 400, reason: 'WRONG_AMOUNT' }],
    })
  })

  it('money-16 asks why an additional payment is lowered', async () => {
    const towel = { additionalPayment: { amount: 100, modeOfPayment: 'CASH' } }
    const sync = new FakeSync(done(checkedIn(), 'updateAppointment', updating(towel)), '14:30')
    const user = await showDetail(sync)
    await type(user, 'Additional payment', '0')
    await user.click(press('UPDATE'))
    const asked = within(await screen.findByRole('dialog', { name: 'Refund' }))
    expect(asked.getByText(/PHP 100\.00 is paid back as it was paid/)).toBeTruthy()
    expect(sync.given).toEqual([])
    await pick(user, 'Reason', /Wrong amount/)
    await user.click(asked.getByRole('button', { name: 'REFUND PHP 100.00' }))
    await screen.findByText('Appointment details are UPDATED')
    expect(rowOf(sync.world).corrections).toMatchObject([{ amount: 100, reason: 'WRONG_AMOUNT' }])
  })

  it('is red when the next guest is in the way, and moves that guest first', async () => {
    const sync = new FakeSync(withNext('15:15'), '14:30')
    const { user, dialog } = await open(sync)
    expect((await button(30)).getAttribute('aria-description')).toMatch(/ANA is busy/)
    expect(dialog.queryByRole('button', { name: 'EXTEND' })).toBeNull()
    const [first] = dialog.getAllByRole('button', { name: /^Move Maria.* to 4:45 PM/ })
    if (!first) throw new Error('no way out')
    await user.click(first)
    await screen.findByText(/stays until 3:30 PM/)
    expect(rowOf(sync.world, 'a2')).toMatchObject({ startTime: '16:45', staffId: 'ana' })
    expect(rowOf(sync.world).endTime).toBe('15:45')
  })

  it('extension-6 moves two guests in the way, all or none, and extends', async () => {
    const next = { id: 'a2', mobileNumber: maria, startTime: '15:15', confirmed: ['BREAK'] }
    const lea = { name: 'Lea', mobileNumber: '639170001111', staffId: 'bea' }
    const first = done(checkedIn(), 'createAppointment', booking({ ...next, roomId: 'r2' }))
    const both = done(first, 'createAppointment', booking({ ...next, ...lea, id: 'a3' }))
    const sync = new FakeSync(both, '14:30')
    const { user, dialog } = await open(sync)
    const way = dialog.getByRole('button', { name: /^Move .*Maria.* and Lea .*, and extend$/ })
    await user.click(way)
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: '30 minutes more' })).toBeNull(),
    )
    expect(sync.given.map(({ name }) => name)).toEqual([
      'updateAppointment',
      'updateAppointment',
      'extendAppointment',
    ])
    expect(rowOf(sync.world).endTime).toBe('15:45')
  })

  it('extension-6 names the guests who have no other place, and extends by less', async () => {
    const sync = new FakeSync(withNext('15:15'), '14:30')
    const inside = { id: 'a2', lockerId: 'l2' }
    await sync.change(done(sync.world, 'checkInAppointment', checkingIn(inside)))
    const { user, dialog } = await open(sync)
    expect(dialog.getByText(/Nothing else is free for Maria.*Ask the guests/)).toBeTruthy()
    await user.click(
      dialog.getByRole('button', { name: 'Extend by 15 minutes instead, with less cleaning' }),
    )
    const shorter = within(await screen.findByRole('dialog', { name: '15 minutes more' }))
    expect(shorter.getByText(/PHP 200\.00, as an additional payment/)).toBeTruthy()
    await user.click(shorter.getByRole('button', { name: 'EXTEND ANYWAY' }))
    await screen.findByText(/stays until/)
    expect(rowOf(sync.world).extensions).toMatchObject([{ minutes: 15, price: 200 }])
  })

  it('shortens the cleaning after a confirmation', async () => {
    const sync = new FakeSync(withNext('15:30'), '14:30')
    const { user, dialog } = await open(sync)
    expect(dialog.getByText(/no time for cleaning/)).toBeTruthy()
    expect(dialog.getByText(/stays until 3:30 PM/)).toBeTruthy()
    expect(dialog.getAllByRole('button', { name: /^Move Maria/ }).length).toBeGreaterThan(0)
    expect(dialog.getByRole('button', { name: 'Extend by 15 minutes instead' })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'EXTEND ANYWAY' }))
    await screen.findByText(/stays until 3:30 PM/)
    expect(rowOf(sync.world)).toMatchObject({ endTime: '15:30', cleaningMinutes: 0 })
  })

  it('adds a service to a guest who is here, and lists it', async () => {
    const sync = new FakeSync(checkedIn(), '14:30')
    const user = await showDetail(sync)
    await user.click(press('Add…'))
    await user.click(await screen.findByRole('menuitem', { name: /GYM PASS/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add GYM PASS' }))
    expect(dialog.getByText(/ANA does not give this service/)).toBeTruthy()
  })

  it('takes no money before the check-in, and is missing on a host without it', async () => {
    const sync = new FakeSync(reserved(), '13:30')
    sync.setStatus({ hasAllCalls: false })
    const user = await showDetail(sync)
    expect(screen.queryByRole('button', { name: 'Extend by 30 minutes' })).toBeNull()
    sync.setStatus({ hasAllCalls: true })
    await user.click(await button(30))
    const dialog = within(await screen.findByRole('dialog', { name: '30 minutes more' }))
    expect(dialog.getByText(/PHP 400\.00, to be paid at the end/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add…' })).toBeNull()
  })
})
