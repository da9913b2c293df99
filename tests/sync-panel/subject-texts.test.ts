import { describe, expect, it } from 'vitest'
import { commands } from '#domain/commands/all'
import { fieldIn } from '#domain/fields/all'
import type { Conflict } from '#sync'
import { conflictCard } from '../../src/sync-panel/conflict/conflict-cards'
import { business, maria, today } from '../support/business'
import { booking, cancelling, done, rowOf, updating } from '../support/commands'
import { conflictOf } from '../support/conflict'

const world = business()
const miguel = { ...rowOf(done(world, 'createAppointment', booking())), name: 'Miguel Go' }

const changed = conflictOf({
  code: 'changed',
  command: 'updateAppointment',
  input: updating(),
  current: miguel,
  wanted: { ...miguel, startTime: '16:00' },
})

const sentence = (part: Partial<Conflict>) =>
  conflictCard({ ...changed, ...part }, world, today).sentence

describe('OFF-5 the subject of a card', () => {
  it('by the full name and the time at which the board shows the visit', () => {
    expect(sentence({})).toBe("The update of Miguel Go's 2:00 PM visit is not made yet.")
    const cancellation = { command: 'cancelAppointment', input: cancelling() } as const
    expect(sentence(cancellation)).toBe("Miguel Go's 2:00 PM visit is not cancelled yet.")
  })

  it('as the second therapist of a visit', () => {
    const current = { ...miguel, tandemOf: 'a0', staffId: 'cora' }
    expect(sentence({ current })).toBe(
      "The update of the second therapist of Miguel Go's 2:00 PM visit is not made yet.",
    )
    const cancellation = { command: 'cancelAppointment', input: cancelling() } as const
    expect(sentence({ current, ...cancellation })).toBe(
      "The second therapist of Miguel Go's 2:00 PM visit is not cancelled yet.",
    )
  })

  it('with the day where that is not today', () => {
    const current = { ...miguel, startDate: '2026-11-22' }
    expect(sentence({ current })).toBe(
      "The update of Miguel Go's visit on Sun, Nov 22 at 2:00 PM is not made yet.",
    )
  })

  it('by its kind where the row is unknown', () => {
    const unknown = { current: null, wanted: null }
    expect(sentence(unknown)).toBe('The update of the visit is not made yet.')
    const cancellation = { command: 'cancelAppointment', input: cancelling() } as const
    expect(sentence({ ...unknown, ...cancellation })).toBe('The visit is not cancelled yet.')
    const locker = { command: 'updateLocker', input: { id: 'l9', available: false } } as const
    expect(sentence({ ...unknown, ...locker })).toBe('The change of the locker is not made yet.')
  })

  const ofCustomer = (mobileNumber: string): Partial<Conflict> => {
    const input = { id: 'maria', mobileNumber, notes: 'Likes tea' }
    return { command: 'updateCustomer', input, current: null, wanted: null }
  }

  it('by the customer’s name, or by the number of a customer that this tablet does not hold', () => {
    expect(sentence(ofCustomer(maria))).toBe('The change of Maria Santos is not made yet.')
    expect(sentence(ofCustomer('639175550142'))).toBe(
      'The change of 63 917 555 0142 is not made yet.',
    )
  })

  it('with the points that were to be given', () => {
    const points = (action: 'ADD' | 'SUBTRACT', number: number): Partial<Conflict> => {
      const input = { id: maria, customerMobileNumber: maria, action, points: number }
      return { code: 'not-allowed', command: 'updatePoints', input, current: null, wanted: null }
    }
    expect(sentence({ ...points('ADD', 40), message: 'Not allowed' })).toBe(
      'Not allowed. Not done yet: +40 points for Maria Santos.',
    )
    expect(sentence(points('SUBTRACT', 1))).toBe('Not done yet: -1 point for Maria Santos.')
    expect(sentence({ ...points('ADD', 40), code: 'maybe-twice', message: 'Lost.' })).toBe(
      'Lost. It is about +40 points for Maria Santos.',
    )
  })

  it('names each field of each command as its form does', () => {
    const ids = { id: '1', kind: 'rooms', mobileNumber: maria } as never
    const fields = Object.values(commands).flatMap(({ edits, subject }) =>
      Object.values(edits).flatMap(({ fields, restsOn = [] }) =>
        [...fields, ...restsOn].map((field) => ({ field, table: subject(ids).table })),
      ),
    )
    const unnamed = fields.filter(({ field, table }) => !fieldIn(table, field))
    expect(fields.length).toBeGreaterThan(50)
    expect(unnamed).toEqual([])
  })
})
