import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { spreadPayment } from '#domain/appointment/group/spread-payment'
import type { World } from '#domain/rows/world'
import { business } from '../../support/business'
import { at, cancelling, checkingIn, couple, done, rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { pick } from '../booking/show-form'
import { armed, press, showDetail } from './show-detail'

const rows = (sync: FakeSync) => [...sync.world.appointments.values()]
const dialog = (name: string) => screen.findByRole('dialog', { name })

async function opened(world: World, button: string) {
  const sync = new FakeSync(world)
  const user = await showDetail(sync)
  await user.click(await armed(button))
  return { sync, user }
}

describe('the visit of a guest in a group', () => {
  it('cancels both for one reason, and asks for it', async () => {
    const { sync, user } = await opened(couple(), 'Cancel both')
    const inside = within(await dialog('Cancel both'))
    expect(inside.getByText('The visits of Jose and Rosa are cancelled.')).toBeTruthy()
    await user.click(inside.getByRole('button', { name: 'CANCEL BOTH' }))
    expect((await inside.findAllByText('Cancellation Reason is required.')).length).toBeGreaterThan(
      0,
    )
    expect((await dialog('Cancel both')).contains(document.activeElement)).toBe(true)
    await user.type(inside.getByRole('textbox'), 'Sick')
    await user.click(inside.getByRole('button', { name: 'CANCEL BOTH' }))
    await screen.findByText('Jose and Rosa are CANCELLED.')
    // It is sent.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(sync.given.map(({ name }) => name)).toEqual(['cancelGroup', 'cancelGroup'])
    expect(rows(sync)).toMatchObject([
      { status: 'CANCELLED', cancelReason: 'Sick' },
      { status: 'CANCELLED', cancelReason: 'Sick' },
    ])
  })

  it('moves both by the same time, asks again for another one, and moves them back once sent', async () => {
    const { sync, user } = await opened(couple(), 'Move both')
    const starts = () => rows(sync).map(({ startTime }) => startTime)
    await dialog('Move both')
    await pick(user, 'Start of Jose', '10:30 AM')
    await user.click(press('MOVE BOTH'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Guest 2 (Rosa): '))
    await pick(user, 'Start of Jose', '10:00 AM')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(press('MOVE BOTH'))
    await user.click(await screen.findByRole('button', { name: 'MOVE ANYWAY' }))
    await screen.findByText(/^Jose and Rosa are moved to .*10:00 AM\.$/)
    expect(starts()).toEqual(['10:00', '10:00'])
    await user.click(press('Undo'))
    await screen.findByText(/^Jose and Rosa are back at .*2:00 PM\.$/)
    expect(starts()).toEqual(['14:00', '14:00'])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('booking-17 checks both in by one tap, each with a locker, and takes no money', async () => {
    const { sync } = await opened(couple(), 'Check in both')
    await screen.findByText('Jose and Rosa are CHECKED-IN: LOCKER L1, LOCKER L2.')
    expect(rows(sync)).toMatchObject([
      { status: 'CHECKED_IN', lockerId: 'l1', totalPricePaid: 0 },
      { status: 'CHECKED_IN', lockerId: 'l2', totalPricePaid: 0 },
    ])
    expect(screen.queryByRole('button', { name: 'Check in both' })).toBeNull()
  })

  it('takes one payment for both, named by this tablet', async () => {
    const { sync, user } = await opened(couple(), 'Pay for both')
    const inside = within(await dialog('Pay for both'))
    expect(inside.getByText(/PHP 1,600.00 is due for the services of Jose and Rosa/)).toBeTruthy()
    await user.click(inside.getByRole('button', { name: 'PAY FOR BOTH' }))
    await screen.findByText('PHP 1,600.00 is taken for Jose and Rosa.')
    // It is sent.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(rows(sync).map(({ totalPricePaid }) => totalPricePaid)).toEqual([800, 800])
  })

  it("DETAIL-9 says on the payer's visit what the group still owes, and on no other", async () => {
    const [member] = spreadPayment(business(), [rowOf(couple())], {
      amount: 800,
      modeOfPayment: 'CASH',
    })
    const world = done(couple(), 'payGroup', {
      id: 'a1',
      groupId: 'g1',
      members: member ? [member] : [],
    })
    const owed = 'The group still owes800.00'
    await showDetail(new FakeSync(world))
    const line = await screen.findByText('The group still owes')
    expect(line.parentElement?.textContent).toBe(owed)
    cleanup()
    await showDetail(new FakeSync(world), 'a2')
    expect(screen.queryByText('The group still owes')).toBeNull()
  })

  it('has the guest whose visit was moved to another day', async () => {
    const { appointments, ...world } = couple()
    const moved = { ...rowOf(couple(), 'a2'), startDate: '2026-11-23' }
    const sync = new FakeSync({ ...world, appointments: new Map([...appointments, ['a2', moved]]) })
    const user = await showDetail(sync)
    expect(await screen.findByText(/^Rosa, .*23.*, 2:00 PM, BEA, RESERVED$/)).toBeTruthy()
    await user.click(await armed('Cancel both'))
    const inside = within(await dialog('Cancel both'))
    expect(inside.getByText('The visits of Jose and Rosa are cancelled.')).toBeTruthy()
  })

  it('gives the focus back to the button of each of its questions', async () => {
    const user = await showDetail(new FakeSync(couple()))
    for (const name of ['Pay for both', 'Move both', 'Cancel both']) {
      await user.click(await armed(name))
      const inside = await dialog(name)
      await waitFor(() => expect(inside.contains(document.activeElement)).toBe(true))
      await user.keyboard('{Escape}')
      await waitFor(() => expect(document.activeElement).toBe(press(name)))
    }
  })

  it.each([
    ['Cancel', 'The cancellation is taken back.'],
    ['Pay for', 'The payment is taken back.'],
  ])('%s both: is taken back until it is sent', async (what, text) => {
    const sync = new FakeSync(couple())
    sync.setStatus({ online: false })
    const user = await showDetail(sync)
    await user.click(await armed(`${what} both`))
    const inside = within(await dialog(`${what} both`))
    if (what === 'Cancel') await user.type(inside.getByRole('textbox'), 'Sick')
    await user.click(inside.getByRole('button', { name: `${what.toUpperCase()} BOTH` }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText(text)
    expect(sync.world).toEqual(couple())
  })

  it('leaves a guest who is checked in to her own visit', async () => {
    const world = done(couple(), 'checkInAppointment', checkingIn({ id: 'a2' }), at('13:50'))
    await showDetail(new FakeSync(world))
    await screen.findByRole('button', { name: 'Pay for both' })
    expect(screen.queryByRole('button', { name: /^(Move|Cancel) (both|all)/ })).toBeNull()
  })

  it('booking-13 offers what a cancelled payer paid to the guest who stays', async () => {
    const paid = { appointmentCreationPayment: { amount: 500, modeOfPayment: 'CASH' } }
    const sync = new FakeSync(done(couple(paid), 'cancelAppointment', cancelling()))
    const user = await showDetail(sync)
    await user.click(await armed('Use PHP 500.00 for Rosa'))
    await user.click(await screen.findByRole('button', { name: 'USE IT' }))
    await screen.findByText('PHP 500.00 counts for Rosa.')
    expect(rows(sync)).toMatchObject([
      { status: 'CANCELLED', totalPricePaid: 0 },
      { status: 'RESERVED', totalPricePaid: 500 },
    ])
    expect(screen.queryByRole('button', { name: /^Use / })).toBeNull()
  })

  it('offers nothing for all on a host that books one guest at a time', async () => {
    const sync = new FakeSync(couple())
    sync.setStatus({ hasAllCalls: false })
    await showDetail(sync)
    await screen.findByRole('button', { name: 'Open the visit of Rosa' })
    expect(screen.queryByRole('button', { name: /^(Pay for|Move|Cancel) both$/ })).toBeNull()
  })
})
