import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { checkingIn, completing, done, rowOf, updating } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { armed, checkedIn, completed, press, reserved, showDetail } from './show-detail'

const withMoney = (world: ReturnType<typeof completed>) => {
  const sync = new FakeSync(world, '16:00')
  sync.setStatus({ hasAllCalls: true })
  return sync
}

async function open(sync: FakeSync, item: string) {
  const user = await showDetail(sync)
  await user.click(press('MORE'))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: item })) }
}

type User = Awaited<ReturnType<typeof showDetail>>
async function choose(user: User, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

describe('MORE', () => {
  it('offers what a visit allows where corrections are kept, and closes by Escape alone', async () => {
    const onClose = vi.fn()
    const sync = withMoney(completed())
    sync.setStatus({ hasAllCalls: false })
    const user = await showDetail(sync, 'a1', onClose)
    expect(screen.queryByRole('button', { name: 'MORE' })).toBeNull()
    sync.setStatus({ hasAllCalls: true })
    await user.click(await screen.findByRole('button', { name: 'MORE' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Correct a payment',
      'Add a reference',
      'Add a tip',
      'Refund',
      'Undo the completion',
    ])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is missing while nothing was paid', async () => {
    await showDetail(withMoney(reserved()))
    expect(screen.queryByRole('button', { name: 'MORE' })).toBeNull()
  })
})

describe('a correction', () => {
  it('of a payment typed in the wrong mode shows in the timeline and in the phase', async () => {
    const sync = withMoney(completed())
    const { user, dialog } = await open(sync, 'Correct a payment')
    await choose(user, 'Mode of payment', 'GCASH')
    await choose(user, 'Reason', 'Wrong mode typed')
    await user.click(dialog.getByRole('button', { name: 'CORRECT' }))
    await screen.findByText('The payment is corrected.')
    expect(rowOf(sync.world).completedPaymentMOP).toBe('GCASH')
    expect(screen.getByText('Corrected: Completion · CASH PHP 800.00 is GCASH')).toBeTruthy()
  })

  it('CORRECT-9 of an amount typed wrong shows both amounts, and says who signs a large one', async () => {
    const world = completed()
    const sync = withMoney({ ...world, store: { ...world.store, refundLimit: 500 } })
    const { user, dialog } = await open(sync, 'Correct a payment')
    const paid = dialog.getByRole('textbox', { name: /^Right amount/ })
    await user.clear(paid)
    await user.click(dialog.getByRole('button', { name: 'CORRECT' }))
    expect(await screen.findByText('Type the right amount.')).toBeTruthy()
    await user.type(paid, '80')
    expect(screen.getByText(/sign a difference above PHP 500.00/)).toBeTruthy()
    await choose(user, 'Reason', 'Wrong amount typed')
    await user.click(dialog.getByRole('button', { name: 'CORRECT' }))
    await screen.findByText('The payment is corrected.')
    expect(rowOf(sync.world)).toMatchObject({ completedPaymentAmount: 80, totalPricePaid: 80 })
    expect(screen.getByText('Corrected: Completion · CASH PHP 800.00 is PHP 80.00')).toBeTruthy()
    expect(screen.getByText('Waits for the signature of another person.')).toBeTruthy()
  })

  it('adds a tip after the completion, beside the payments', async () => {
    const sync = withMoney(completed())
    const before = rowOf(sync.world)
    const { user, dialog } = await open(sync, 'Add a tip')
    await user.click(dialog.getByRole('button', { name: 'ADD' }))
    expect(await screen.findByText(/^Tip should be/)).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: /^Tip/ }), '50')
    await user.click(dialog.getByRole('button', { name: 'ADD' }))
    await screen.findByText('The tip of PHP 50.00 is added.')
    const { tenders, totalPricePaid } = rowOf(sync.world)
    expect(tenders?.at(-1)).toMatchObject({ kind: 'TIP', amount: 50, staffId: 'ana', mode: 'CASH' })
    expect(totalPricePaid).toBe(before.totalPricePaid)
  })

  it('of a reference says that none was typed', async () => {
    const { user, dialog } = await open(withMoney(completed()), 'Add a reference')
    await user.click(dialog.getByRole('button', { name: 'ADD' }))
    expect(await screen.findByText('Type the reference.')).toBeTruthy()
  })

  it('CORRECT-7 of a refund asks for a reason, and by transfer for a reference, and says what no provider prints', async () => {
    const sync = withMoney(completed())
    const { user, dialog } = await open(sync, 'Refund')
    const refund = () => user.click(dialog.getByRole('button', { name: 'REFUND PHP 800.00' }))
    await refund()
    expect(await screen.findByText('Choose a reason.')).toBeTruthy()
    await choose(user, 'Reason, required', 'Another reason')
    await refund()
    expect(await screen.findByText('Say in a few words why.')).toBeTruthy()
    expect(rowOf(sync.world).corrections).toEqual([])
    expect(dialog.queryByLabelText(/^Reference/)).toBeNull()
    await choose(user, 'Paid back in', 'GCASH')
    const field = dialog.getByLabelText(/^Reference of the refund in GCASH/)
    await user.click(field)
    await user.paste('R\u0007 55')
    expect(
      dialog.getByLabelText('Reference of the refund in GCASH, invalid characters'),
    ).toBeTruthy()
    await choose(user, 'Reason', 'Charged twice')
    await refund()
    expect(await screen.findByText('Reference contains invalid characters.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'R 55')
    await refund()
    await screen.findByText('The refund is saved.')
    expect(rowOf(sync.world).tenders?.at(-1)).toMatchObject({ mode: 'GCASH', reference: 'R 55' })
  })

  it('offers the payment first, not its refund', async () => {
    const refund = {
      id: 'a1',
      correctionId: 'c1',
      parts: [{ tenderId: 'a1/Completion', amount: 300, reference: null, shownHeld: 800 }],
      items: [],
      pointsBack: true,
      reason: 'CHARGED_TWICE',
      note: '',
    }
    const sync = withMoney(done(completed(), 'refundAppointment', refund))
    const { dialog } = await open(sync, 'Correct a payment')
    expect(dialog.getByRole('combobox', { name: 'Payment' })).toHaveProperty(
      'value',
      'Completion · CASH PHP 800.00',
    )
  })

  it('CORRECT-5 that refunds says what is left, and prints a slip whose second print is a copy', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const sync = withMoney(completed())
    const { user, dialog } = await open(sync, 'Refund')
    const field = dialog.getByRole('textbox', {
      name: 'Completion · CASH, PHP 800.00 left',
    })
    await user.clear(field)
    await user.type(field, '900')
    await choose(user, 'Reason', 'Charged twice')
    await user.click(dialog.getByRole('button', { name: 'REFUND PHP 900.00' }))
    expect(
      await screen.findByText('Only PHP 800.00 was paid. More than that cannot be refunded.'),
    ).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: /left, see above$/ })).toBe(field)
    await user.clear(field)
    await user.type(field, '300')
    await user.click(dialog.getByRole('button', { name: 'REFUND PHP 300.00' }))
    await screen.findByText('The refund is saved.')
    expect(rowOf(sync.world)).toMatchObject({ totalPricePaid: 500 })
    await user.click(screen.getByText('Money'))
    expect(screen.getByText(/^Paid back CASH PHP 300.00/)).toBeTruthy()
    expect(screen.queryByText('Refund · CASH PHP 300.00')).toBeNull()
    const slip = () => screen.getByRole('region', { name: 'Refund slip', hidden: true })
    await user.click(press('Print slip'))
    expect(slip().textContent).toContain('REFUND')
    expect(slip().textContent).not.toContain('COPY')
    expect(slip().textContent).toContain('NOT VALID FOR CLAIM OF INPUT TAX')
    await user.click(press('Print slip'))
    expect(slip().textContent).toContain('COPY')
    expect(print).toHaveBeenCalledTimes(2)
  })

  it('that undoes the completion says what stays', async () => {
    const sync = withMoney(completed())
    const { user, dialog } = await open(sync, 'Undo the completion')
    expect(dialog.getByText(/PHP 800.00 taken at the completion stays/)).toBeTruthy()
    await choose(user, 'Reason', 'Completed too early')
    await user.click(dialog.getByRole('button', { name: 'UNDO COMPLETION' }))
    await waitFor(() => expect(rowOf(sync.world).status).toBe('CHECKED_IN'))
  })

  it('CORRECT-8 that pays back twice asks a person, who says that the money left once', async () => {
    const part = { tenderId: 'a1/Completion', amount: 800, reference: null, shownHeld: 800 }
    const refund = (correctionId: string) => ({
      id: 'a1',
      correctionId,
      parts: [part],
      items: [],
      pointsBack: true,
      reason: 'CHARGED_TWICE',
      note: '',
    })
    const once = done(completed(), 'refundAppointment', refund('c1'))
    const sync = withMoney(done(once, 'refundAppointment', refund('c2')))
    sync.logInAs({ username: 'boss', storeCode: 'SERENITY_MAKATI', roles: 'ADMIN', token: 'token' })
    const user = await showDetail(sync)
    expect(screen.getByText(/^Paid back twice/)).toBeTruthy()
    expect(press('It left twice')).toBeTruthy()
    await user.click(press('It left once'))
    const asked = await screen.findByRole('dialog', { name: 'Did this refund not leave?' })
    expect(within(asked).getByText(/^Paid back CASH PHP 800.00/)).toBeTruthy()
    await user.click(within(asked).getByRole('button', { name: 'It did not leave' }))
    expect(await screen.findByText('The money left once: this refund does not count.')).toBeTruthy()
    expect(rowOf(sync.world).totalPricePaid).toBe(0)
  })

  it('that takes a product off pays it back out of the drawer of this tablet', async () => {
    const deviceId = '01890000-0000-7000-8000-00000000000a'
    const till = { deviceId, name: 'Desk 1', joinedId: null }
    window.localStorage.setItem('frontdesk.till', JSON.stringify(till))
    const paid = completing({
      productsOrdered: { water: 1 },
      completeAppointmentPayment: { amount: 835, modeOfPayment: 'CASH' },
    })
    const ended = done(checkedIn(), 'completeAppointment', paid)
    const opening = { id: 'd1', deviceId, name: 'Desk 1', float: 0, openNote: null }
    const sync = new FakeSync(done(ended, 'openDrawer', opening), '16:00')
    sync.setStatus({ hasAllCalls: true })
    const { user, dialog } = await open(sync, 'Take a product off')
    await choose(user, 'Reason', 'Product returned')
    await user.click(dialog.getByRole('button', { name: 'TAKE OFF, REFUND PHP 35.00' }))
    await screen.findByText('The product is taken off.')
    const refund = rowOf(sync.world).tenders?.at(-1)
    expect([refund?.kind, refund?.amount, refund?.drawerId]).toEqual(['REFUND', 35, 'd1'])
    window.localStorage.clear()
  })
})

describe('Undo the check-in', () => {
  it('CHECKIN-6 names the money that goes back, and the visit is reserved again', async () => {
    const checkInPayment = { amount: 300, modeOfPayment: 'CASH' }
    const sync = withMoney(done(reserved(), 'checkInAppointment', checkingIn({ checkInPayment })))
    const { user, dialog } = await open(sync, 'Undo the check-in')
    expect(dialog.getByText(/This money goes back to the guest/)).toBeTruthy()
    await choose(user, 'Reason', 'Wrong guest checked in')
    await user.click(dialog.getByRole('button', { name: 'UNDO, REFUND PHP 300.00' }))
    await screen.findByText('The check-in is undone.')
    expect(rowOf(sync.world)).toMatchObject({ status: 'RESERVED', totalPricePaid: 0 })
    expect(await armed('CHECK-IN')).toBeTruthy()
  })

  it('says that products have to be taken off first', async () => {
    const body = { productsOrdered: { water: 1 } }
    const sync = withMoney(done(checkedIn(), 'updateAppointment', updating(body)))
    const { user, dialog } = await open(sync, 'Undo the check-in')
    await user.click(dialog.getByRole('button', { name: 'UNDO CHECK-IN' }))
    expect(await screen.findByText(/Take them off first/)).toBeTruthy()
    expect(rowOf(sync.world).status).toBe('CHECKED_IN')
  })
})
