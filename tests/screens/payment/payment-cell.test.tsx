import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { withStore } from '#domain/rows/rows'
import { modesOf } from '#domain/rows/store-lists'
import { tender } from '#domain/rows/tender'
import { business, today } from '../../support/business'
import { rowOf } from '../../support/commands'
import { FakeSync } from '../../support/fake-sync'
import { checkedIn, press, reserved, showDetail } from '../appointment/show-detail'
import { book, drafted, filled, paid, pick, showForm, showTyped, type } from '../booking/show-form'

const creation = ({ given }: FakeSync) =>
  given.map(({ input }) => Object(input).appointmentCreationPayment)
const splitters = (label = 'Amount') =>
  screen
    .queryAllByRole('button', { name: 'Split' })
    .filter((button) => button.getAttribute('aria-description') === label)

async function split(user: UserEvent, label = 'Amount') {
  for (const button of splitters(label)) await user.click(button)
  await waitFor(() => expect(document.activeElement).toBe(box('Part 1')))
}
const group = (label = 'Amount') => within(screen.getByRole('group', { name: `Parts of ${label}` }))
const box = (name: string) => screen.getByRole('textbox', { name })

const choice = (name: string) => screen.getByRole('combobox', { name })

/** The business, in which transfers need a reference of 13 digits. */
function withReferences(world = business()) {
  const modes = modesOf(world).map((mode) =>
    mode.name === 'GCASH' ? { ...mode, needsReference: true, referencePattern: '\\d{13}' } : mode,
  )
  return withStore(world, { ...world.store, modes })
}

describe('a payment in parts', () => {
  it('is booked with the rest in the last part, which follows the price', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync)
    await split(user)
    await user.keyboard('300')
    expect(box('The rest')).toHaveProperty('value', '500.00')
    await type(user, 'Reference of part 1', '0917 555')
    await pick(user, 'Promo', /RAINY DAY/)
    expect(box('The rest')).toHaveProperty('value', '400.00')
    await book(user)
    await screen.findByText('Appointment is booked.')
    expect(creation(sync)).toEqual([
      {
        amount: 700,
        modeOfPayment: 'CASH',
        parts: [
          { id: expect.any(String), mode: 'GCASH', amount: 300, reference: '0917 555' },
          { id: expect.any(String), mode: 'CASH', amount: 400, reference: null },
        ],
      },
    ])
  })

  it('gets another part by Enter, and loses one by its cross', async () => {
    const user = await showTyped(new FakeSync(business()))
    await split(user)
    await user.keyboard('300{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(box('Part 2')))
    await user.keyboard('100')
    expect(choice('Mode of part 2')).toHaveProperty('value', 'CREDIT CARD')
    expect(box('The rest')).toHaveProperty('value', '400.00')
    await user.click(press('Remove part 1'))
    expect(box('The rest')).toHaveProperty('value', '700.00')
    await user.click(press('Remove the rest'))
    expect(screen.queryByRole('group', { name: 'Parts of Amount' })).toBeNull()
    expect(choice('Mode of payment')).toHaveProperty('value', 'CREDIT CARD')
    expect(box('Amount')).toHaveProperty('value', '800.00')
  })

  it('is refused when its parts are more than the payment', async () => {
    const sync = new FakeSync(business())
    const user = await showTyped(sync)
    await split(user)
    await user.keyboard('900')
    expect(box('Too much')).toHaveProperty('value', '100.00')
    await book(user)
    expect(
      await screen.findByText(
        'The parts of Payment > Amount are PHP 100.00 more than the payment.',
      ),
    ).toBeTruthy()
    expect(sync.given).toEqual([])
  })

  it('is still there after a reload', async () => {
    const draftStorage = drafted(filled)
    const user = await showForm(new FakeSync(business()), 'MASSAGE', { draftStorage })
    await split(user)
    await user.keyboard('300')
    cleanup()
    await showForm(new FakeSync(business()), 'MASSAGE', { draftStorage })
    await waitFor(() => expect(box('Part 1')).toHaveProperty('value', '300.00'))
  })

  it('is not offered for nothing, nor on a host that keeps one mode only', async () => {
    const sync = new FakeSync(withReferences())
    const user = await showTyped(sync)
    expect(splitters()).toHaveLength(1)
    await user.click(paid('Nothing paid yet'))
    expect(splitters()).toEqual([])
    await user.click(paid('Full'))
    sync.setStatus({ hasAllCalls: false })
    await pick(user, 'Mode of payment', 'GCASH')
    expect(splitters()).toEqual([])
    expect(screen.queryByRole('textbox', { name: 'GCASH reference' })).toBeNull()
  })

  it('checks in and completes, each payment with its own parts', async () => {
    const sync = new FakeSync(checkedIn())
    const user = await showDetail(sync)
    await split(user, 'Balance')
    await user.type(box('Part 1'), '300')
    await type(user, 'Additional payment', '50')
    expect(group('Balance').getByRole('textbox', { name: 'The rest' })).toHaveProperty(
      'value',
      '500.00',
    )
    expect(splitters('Additional payment')).toHaveLength(1)
    expect(press('COMPLETE').textContent).toBe('COMPLETE · PHP 850.00 in 2 modes')
    await user.click(press('COMPLETE'))
    await screen.findByText('Appointment status is COMPLETED.')
    expect(sync.given.at(-1)?.input).toMatchObject({
      completeAppointmentPayment: {
        amount: 800,
        parts: [
          { mode: 'GCASH', amount: 300 },
          { mode: 'CASH', amount: 500 },
        ],
      },
      additionalPayment: { amount: 50, modeOfPayment: 'CASH' },
    })
  })

  it('gives change of the cash only', async () => {
    const user = await showDetail(new FakeSync(reserved()))
    await split(user)
    await user.type(box('Part 1'), '300')
    await type(user, 'Cash given', '1000')
    expect(box('Change')).toHaveProperty('value', '500.00')
  })
})

describe('the reference of a payment', () => {
  const byTransfer = { ...filled, modeOfPayment: 'GCASH' }

  it('is asked where the mode needs it, and may be left out', async () => {
    const sync = new FakeSync(withReferences())
    const user = await showTyped(sync)
    await pick(user, 'Mode of payment', 'GCASH')
    expect(box('GCASH reference')).toHaveProperty('placeholder', 'may be added later')
    await type(user, 'GCASH reference', '12')
    expect(screen.getByText('Not the usual form of GCASH. Saved all the same.')).toBeTruthy()
    await type(user, 'GCASH reference', '1234567890123')
    expect(screen.queryByText(/Not the usual form/)).toBeNull()
    await book(user)
    await screen.findByText('Appointment is booked.')
    expect(creation(sync)).toMatchObject([
      { amount: 800, parts: [{ mode: 'GCASH', amount: 800, reference: '1234567890123' }] },
    ])
  })

  it('is not asked where no mode needs it', async () => {
    await showTyped(new FakeSync(business()), byTransfer)
    expect(choice('Mode of payment')).toHaveProperty('value', 'GCASH')
    expect(screen.queryByRole('textbox', { name: 'GCASH reference' })).toBeNull()
  })

  it('was used before: it says by whom and when, and is saved all the same', async () => {
    const made = v.parse(tender, {
      id: 't1',
      phase: 'Creation',
      kind: 'PAYMENT',
      mode: 'GCASH',
      amount: 500,
      reference: '0917-555',
      by: 'anna',
      day: today,
      at: `${today}T04:04:00.000Z`,
    })
    const other = { ...rowOf(reserved()), id: 'a9', tenders: [made] }
    const world = business({ appointments: new Map([['a9', other]]) })
    const user = await showTyped(new FakeSync(withReferences(world)), byTransfer)
    await type(user, 'GCASH reference', '0917 555')
    expect(await screen.findByText('Used before: GCASH 0917-555 by anna, 12:04 PM')).toBeTruthy()
    await type(user, 'GCASH reference', '0917 556')
    await waitFor(() => expect(screen.queryByText(/Used before/)).toBeNull())
  })

  it('tells of a reference that was used on a day that is not on the tablet', async () => {
    const sync = new FakeSync(withReferences(business()))
    sync.online.used = v.parse(tender, {
      ...{ id: 't1', phase: 'Sale', kind: 'PAYMENT', mode: 'GCASH', amount: 90 },
      ...{ reference: 'G 4711', by: 'anna', day: '2026-01-05', at: '2026-01-05T04:04:00.000Z' },
    })
    const user = await showTyped(sync, byTransfer)
    await type(user, 'GCASH reference', 'G4711')
    expect(await screen.findByText(/^Used before: GCASH G 4711 by anna, 01\/05\/2026/)).toBeTruthy()
    expect(sync.online.asked).toContainEqual({
      name: 'usedReference',
      input: { reference: 'G4711', payingFor: undefined },
    })
  })
})
