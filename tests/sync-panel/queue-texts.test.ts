import { describe, expect, it } from 'vitest'
import type { QueueItem } from '#sync'
import { queueRows } from '../../src/sync-panel/model/queue-rows'
import { business } from '../support/business'
import {
  booking,
  cancelling,
  checkingIn,
  completing,
  done,
  rowOf,
  second,
  updating,
} from '../support/commands'
import { refundingSale, selling, sold } from '../support/money/sold-water'

const world = business()
const ours = rowOf(done(world, 'createAppointment', booking({ id: 'a1' })))

describe('OFF-7 the texts of the queue', () => {
  const usual = { state: 'queued', queuedAt: 5, user: 'makati', row: ours, risk: null } as const
  const money = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
  const cash = { completeAppointmentPayment: money(800), additionalPayment: money(50) }
  const items: QueueItem[] = [
    { ...usual, entryId: '1', command: 'createAppointment', input: booking(), row: null },
    {
      ...usual,
      entryId: '2',
      command: 'checkInAppointment',
      input: checkingIn({ checkInPayment: money(800) }),
      state: 'sending',
    },
    {
      ...usual,
      entryId: '3',
      command: 'updateAppointment',
      input: updating({ roomId: 'r2' }),
      state: 'unsure',
    },
    { ...usual, entryId: '4', command: 'completeAppointment', input: completing(cash) },
    { ...usual, entryId: '5', command: 'cancelAppointment', input: cancelling() },
    { ...usual, entryId: '6', command: 'cancelAppointment', input: cancelling(), state: 'parked' },
  ]

  it('names each pending change, in order, and leaves conflicts to their cards', () => {
    const rows = queueRows(items, world, { user: 'makati', isOnline: true })
    expect(rows.map(({ title, detail, note }) => [title, detail, note])).toEqual([
      ['New booking · Jose', 'SWEDISH 60, 2:00 PM, ANA', null],
      ['Check-in · Jose', 'PHP 800.00 CASH, LOCKER L1', 'sending'],
      ['Update · Jose', 'ROOM 2', 'checking whether it arrived'],
      ['Completion · Jose', 'PHP 850.00 paid', null],
      ['Cancellation · Jose', 'Sick', null],
    ])
  })

  it('counts the guests of a group, and names a second therapist', () => {
    const rosa = booking({ id: 'a2', name: 'Rosa', mobileNumber: '', staffId: 'bea', roomId: 'r2' })
    const group = (...others: (typeof rosa)[]): QueueItem => ({
      ...usual,
      entryId: String(others.length),
      command: 'createGroup',
      input: { id: 'a1', groupId: 'g1', members: [booking(), ...others] },
      row: null,
    })
    const items = [group(second()), group(rosa, second())]
    const rows = queueRows(items, world, { user: 'makati', isOnline: true })
    expect(rows.map(({ detail }) => detail)).toEqual([
      '1 guest, SWEDISH 60, 2:00 PM, ANA, with CORA',
      '2 guests, SWEDISH 60, 2:00 PM, ANA, with CORA',
    ])
  })

  it('tells the booking of a second therapist from the guest’s', () => {
    const row = { ...ours, tandemOf: 'a0', staffId: 'cora' }
    const input = updating({ staffId: 'bea' })
    const items = [{ ...usual, entryId: '1', command: 'updateAppointment', input, row } as const]
    const [shown] = queueRows(items, world, { user: 'makati', isOnline: true })
    expect([shown?.title, shown?.detail]).toEqual(["Update · Jose's second therapist", 'BEA'])
  })

  it('names the parts and references of a payment in several modes', () => {
    const parts = [
      { mode: 'GCASH', amount: 300, reference: '0917 555' },
      { mode: 'CASH', amount: 500 },
    ]
    const inParts = { ...usual, entryId: '1', state: 'queued' } as const
    const booked = booking({ appointmentCreationPayment: { parts } })
    const tip = { staffId: 'ana', mode: 'CASH', amount: 20 }
    const paid = { completeAppointmentPayment: { parts }, additionalPayment: money(50), tip }
    const rows = queueRows(
      [
        { ...inParts, command: 'createAppointment', input: booked, row: null },
        {
          ...inParts,
          command: 'checkInAppointment',
          input: checkingIn({ checkInPayment: { parts } }),
        },
        { ...inParts, command: 'completeAppointment', input: completing(paid) },
      ],
      world,
      { user: 'makati', isOnline: true },
    )
    const both = 'PHP 300.00 GCASH 0917 555 + PHP 500.00 CASH'
    expect(rows.map(({ detail }) => detail)).toEqual([
      `SWEDISH 60, 2:00 PM, ANA, ${both}`,
      `${both}, LOCKER L1`,
      `PHP 850.00 paid, ${both}, PHP 50.00 CASH, PHP 20.00 CASH tip`,
    ])
  })

  it('names amount and customer of corrections, sales and refunds of sales', () => {
    const paid = done(
      done(done(world, 'createAppointment', booking()), 'checkInAppointment', checkingIn()),
      'completeAppointment',
      completing({ productsOrdered: { water: 2 }, completeAppointmentPayment: money(870) }),
    )
    const why = { reason: 'CHARGED_TWICE', note: '' }
    const parts = [{ tenderId: 'a1/Completion', amount: 300, reference: null }]
    const refund = { id: 'a1', correctionId: 'c1', parts, items: [], pointsBack: true, ...why }
    const row = rowOf(done(paid, 'refundAppointment', refund))
    const one = { ...usual, entryId: '1', row }
    const ofSale = { ...usual, entryId: '2', row: null }
    const tenderId = 'a1/Completion'
    const corrected = { id: 'a1', tenderId, mode: 'GCASH', reference: 'G 7', ...why }
    const [water, back] = [
      { productId: 'water', quantity: 1 },
      { parts: [], pointsBack: true },
    ]
    const rows = queueRows(
      [
        { ...one, command: 'refundAppointment', input: refund },
        { ...one, command: 'correctPayment', input: corrected },
        { ...one, command: 'voidLine', input: { id: 'a1', ...water, ...back, ...why } },
        { ...one, command: 'signCorrection', input: { id: 'a1', correctionId: 'c1' } },
        { ...ofSale, command: 'sell', input: selling() },
        { ...ofSale, command: 'refundSale', input: refundingSale() },
        { ...ofSale, command: 'signSaleCorrection', input: { id: 's1', correctionId: 'r1' } },
      ],
      done(sold(), 'refundSale', refundingSale()),
      { user: 'makati', isOnline: true },
    )
    expect(rows.map(({ title, detail }) => [title, detail])).toEqual([
      ['Refund · Jose', 'PHP 300.00, Charged twice'],
      ['Correction of a payment · Jose', 'PHP 870.00, GCASH, Ref. G 7'],
      ['Product taken off · Jose', '1 × WATER'],
      ['Countersignature · Jose', 'PHP 300.00'],
      ['Sale · Jose', 'PHP 350.00, 10 Water'],
      ['Refund of a sale · Jose', 'PHP 70.00, Wrong amount charged'],
      ['Countersignature · Jose', 'PHP 70.00'],
    ])
  })

  it('marks a change that is at risk before it is sent, with the network or without', () => {
    const risk = 'The same was changed meanwhile.'
    const risky = items.map((item) => ({ ...item, risk }))
    const notes = (isOnline: boolean) =>
      queueRows(risky, world, { user: 'makati', isOnline }).map(({ note }) => note)
    expect(notes(false)[0]).toBe(`At risk: ${risk}`)
    expect(notes(true).slice(0, 2)).toEqual([`At risk: ${risk}`, 'sending'])
  })

  it('leaves out how far the sending is while offline', () => {
    const notes = queueRows(items, world, { user: 'makati', isOnline: false }).map(
      (row) => row.note,
    )
    expect(notes.filter(Boolean)).toEqual([])
  })

  it('names the user that another user’s changes wait for, whatever their state, and the entries behind them', () => {
    const asOwner = (state: QueueItem['state'], isOnline: boolean) => {
      const [first, second] = items.map((item) => ({ ...item, state }))
      const theirs = first ? [first] : []
      const own = second ? [{ ...second, user: 'owner', risk: 'ROOM 1 is busy.' }] : []
      const desk = { user: 'owner', isOnline }
      return queueRows([...theirs, ...own, ...theirs], world, desk).map(({ note }) => note)
    }
    const waits = 'by makati, sent when makati logs in'
    const behind = 'waits behind a change by makati'
    for (const state of ['queued', 'sending', 'unsure'] as const)
      expect(asOwner(state, true)).toEqual([waits, behind, waits])
    expect(asOwner('queued', false)).toEqual([waits, behind, waits])
  })

  it('waits for nothing of another appointment', () => {
    const [first] = items
    const own = { ...usual, entryId: '7', user: 'owner', command: 'cancelAppointment' } as const
    const queue = [...(first ? [first] : []), { ...own, input: cancelling({ id: 'a2' }) }]
    expect(queueRows(queue, world, { user: 'owner', isOnline: true })[1]?.note).toBeNull()
  })
})
