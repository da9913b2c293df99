import { describe, expect, it } from 'vitest'
import type { Appointment } from '#domain/rows/appointment'
import type { Choice, Conflict } from '#sync'
import { conflictCard } from '../../src/sync-panel/conflict/conflict-cards'
import { business, maria, today } from '../support/business'
import { at, booking, cancelling, checkingIn, done, rowOf, updating } from '../support/commands'
import { conflictOf } from '../support/conflict'

const world = business()
const ours: Appointment = rowOf(done(world, 'createAppointment', booking({ id: 'a1' })))
const theirs: Appointment = {
  ...rowOf(
    done(world, 'createAppointment', booking({ mobileNumber: maria, name: 'Maria Santos' })),
  ),
  createdBy: 'owner',
  createdDateTime: at('13:26').now.instant,
}

const conflict = (part: Partial<Conflict>): Conflict =>
  conflictOf({
    message: 'ANA is busy from 14:00 to 15:15 (Maria Santos).',
    inTheWay: theirs,
    wanted: ours,
    ...part,
  })

const card = (part: Partial<Conflict>) => conflictCard(conflict(part), world, today)

const textsOf = (choices: readonly Choice[], part: Partial<Conflict> = {}) =>
  card({ ...part, choices }).choices

describe('OFF-5 the texts of a conflict', () => {
  it('shows both sides of a slot that is taken', () => {
    expect(card({})).toMatchObject({
      title: 'Slot taken',
      sentence: 'ANA and ROOM 1 are busy at 2:00 PM. Jose is not booked yet.',
      sides: [
        {
          heading: 'Already booked',
          name: 'Maria Santos',
          lines: ['SWEDISH 60 · ANA', '2:00 – 3:15 PM · ROOM 1'],
          foot: 'by owner, 1:26 PM',
        },
        { heading: 'Yours', name: 'Jose', foot: '63 917 987 6543', isPhone: true },
      ],
      more: 'More times',
    })
  })

  it('names the cash taken for a refused booking', () => {
    const input = checkingIn({ checkInPayment: { amount: 300, modeOfPayment: 'CASH' } })
    const { sentence } = card({ code: 'moved-on', command: 'checkInAppointment', input })
    expect(sentence).toContain('PHP 300.00 CASH was already taken.')
  })

  it('names the user that changed the same field, and when', () => {
    const changedBy = { who: 'owner', at: at('13:26').now.instant }
    const { sentence } = card({ code: 'changed', inTheWay: null, message: '', changedBy })
    expect(sentence).toContain('Changed by owner, 1:26 PM.')
  })

  it('shows the matches of an unsure entry, and explains each choice', () => {
    const alike = [theirs, { ...theirs, id: 'twin' }]
    const choices: Choice[] = [
      { kind: 'same', id: theirs.id },
      { kind: 'different' },
      { kind: 'cancel-extra', id: 'twin', keep: theirs.id },
    ]
    const input = booking({ id: 'ours' })
    const doubt = { code: 'maybe-twice', message: 'Lost.', inTheWay: null, input } as const
    const shown = card({ ...doubt, alike, choices })
    expect(shown).toMatchObject({
      title: 'Maybe twice',
      sentence: 'Lost.',
      sides: [
        { heading: 'Perhaps this one', name: 'Maria Santos' },
        { heading: 'Or this one (2)' },
        { heading: 'Yours', name: 'Jose' },
      ],
    })
    expect(shown.choices.map(({ label }) => label)).toEqual([
      'It arrived: it is MARIA SANTOS at 2:00 PM',
      'It never arrived: send it now',
      'It arrived twice: cancel the extra MARIA SANTOS at 2:00 PM',
    ])
  })

  it('offers to cancel a late arrival, and to leave it', () => {
    const choices: Choice[] = [
      { kind: 'cancel-extra', id: theirs.id, keep: theirs.id },
      { kind: 'same', id: theirs.id },
    ]
    const late = { code: 'maybe-twice', inTheWay: null, input: booking({ id: theirs.id }) } as const
    const labels = (alike: readonly Appointment[]) =>
      card({ ...late, alike, choices }).choices.map(({ label }) => label)
    expect(labels([theirs])).toEqual([
      'Nobody wants it: cancel MARIA SANTOS at 2:00 PM',
      'Somebody wants it: leave it there',
    ])
    expect(labels([theirs, { ...theirs, id: 'kept' }])[0]).toBe(
      'It arrived twice: cancel the extra MARIA SANTOS at 2:00 PM',
    )
  })

  it('offers to take back points that arrived late, and to leave them', () => {
    const choices: Choice[] = [{ kind: 'retry' }, { kind: 'same', id: null }]
    const late = { code: 'maybe-twice', command: 'updatePoints' } as const
    expect(textsOf(choices, late)).toMatchObject([
      { label: 'It was meant once: take the extra back', action: 'Take it back' },
      { label: 'All of it was meant: leave it there', action: 'Leave it there' },
    ])
  })

  it('leaves a forbidden change to a user with the role, who can take it over', () => {
    const refused = { code: 'not-allowed', command: 'updatePoints' } as const
    expect(textsOf([{ kind: 'wait' }], refused)).toMatchObject([
      { label: 'Leave it here for a super admin', action: 'Leave it here' },
    ])
    expect(textsOf([{ kind: 'take-over' }], refused)).toMatchObject([
      { label: 'Do it in your own name', reason: 'instead of makati', action: 'Take over' },
    ])
    expect(textsOf([{ kind: 'create-again' }, { kind: 'export' }])).toMatchObject([
      { action: 'Create again' },
      { action: 'Export' },
    ])
  })

  it('a choice keeps its id when one above it disappears', () => {
    const to = (staffId: string): Choice => ({ kind: 'move', staffId })
    const [, bea] = textsOf([to('ana'), to('bea')])
    expect(textsOf([to('bea')])).toEqual([bea])
  })

  it('names the choices, with reasons', () => {
    const later = { startDate: today, startTime: '15:30' }
    const choices: Choice[] = [
      { kind: 'move', staffId: 'bea' },
      { kind: 'move', staffId: 'bea', roomId: 'r2', lockerId: 'l3' },
      { kind: 'move', ...later },
      { kind: 'move', ...later, staffId: 'cora', roomId: 'r3' },
      { kind: 'move', ...later, roomId: 'r3', lockerId: 'l2' },
      { kind: 'move', roomId: 'r3' },
      { kind: 'move', lockerId: 'l2' },
      { kind: 'move', roomId: 'r3', lockerId: 'l2' },
      { kind: 'no-therapist' },
      { kind: 'edit' },
    ]
    const label = (text: string, reason: string | null = null) => ({ label: text, reason })
    expect(textsOf(choices)).toMatchObject([
      { ...label('Give to BEA', 'free, qualified'), action: 'Give to BEA' },
      {
        ...label('Give to BEA, ROOM 2, LOCKER L3', 'free, qualified'),
        action: 'Give to BEA, ROOM 2, LOCKER L3',
      },
      {
        ...label('Keep ANA, start at 3:30 PM', '1 h 30 min later'),
        action: 'Keep ANA, start at 3:30 PM',
      },
      label('Give to CORA, 3:30 PM, ROOM 3', '1 h 30 min later'),
      label('Keep ANA, start at 3:30 PM, ROOM 3, LOCKER L2', '1 h 30 min later'),
      label('Move to ROOM 3', 'free'),
      label('Move to LOCKER L2', 'free'),
      label('Move to ROOM 3, LOCKER L2', 'free'),
      label('Book without a therapist'),
    ])
  })

  it('puts a booking that breaks a rule back into the form', () => {
    const [text] = textsOf([{ kind: 'edit' }], { code: 'invalid' })
    expect(text).toMatchObject({ label: 'Change it in the form', action: 'Open in the form' })
  })

  it('names the day of a time on another day', () => {
    const [text] = textsOf([{ kind: 'move', startDate: '2026-11-22', startTime: '09:00' }])
    expect(text?.label).toBe('Keep ANA, start at Sun, Nov 22, 9:00 AM')
  })

  it('names the rules that a confirmation overrules', () => {
    const [text] = textsOf([{ kind: 'confirm', rules: ['BREAK', 'STORE_HOURS'] }])
    expect(text?.label).toBe('Do it during the break and outside of store hours')
  })

  it.each([
    ['moved-on', 'Moved on'],
    ['invalid', 'Cannot be done'],
    ['gone', 'Gone'],
    ['not-allowed', 'Not allowed'],
    ['cannot-send', 'Cannot be sent'],
  ] as const)('calls %s "%s"', (code, title) => {
    expect(card({ code, inTheWay: null }).title).toBe(title)
  })

  it('says of a row that a restore has lost that its own tablet puts it back', () => {
    const lost = { inTheWay: null, answeredAt: 0 }
    expect(card({ ...lost, code: 'gone' }).sentence).toMatch(
      /lost when the service was restored\. It comes back by itself when/,
    )
    expect(card({ ...lost, code: 'invalid' }).sentence).toMatch(/the service was restored\.$/)
  })

  it('shows the appointment as it is after another tablet changed it', () => {
    const current = { ...ours, status: 'CANCELLED', lastUpdatedBy: 'owner' }
    const moved = card({
      code: 'moved-on',
      command: 'checkInAppointment',
      input: checkingIn(),
      message: 'Appointment is CANCELLED and cannot be checked in.',
      inTheWay: null,
      current,
      choices: [{ kind: 'book-again' }, { kind: 'edit' }],
    })
    expect(moved.sentence).toMatch(/Jose's 2:00 PM visit is not checked in yet\.$/)
    expect(moved.sides[0]).toMatchObject({ heading: 'There now' })
    expect(moved.sides[0]?.lines).toContain('CANCELLED')
    expect(moved.sides[1]?.lines.at(-1)).toMatch(/^asked by \w+, .+/)
    expect(moved.choices.map(({ action }) => action)).toEqual(['Book again', 'Open appointment'])
    expect(moved.more).toBeNull()
  })

  it('asks one question about a cancellation, and says what stays paid', () => {
    const current: Appointment = { ...ours, status: 'CHECKED_IN', totalPricePaid: 1300 }
    const status = { field: 'status', was: 'RESERVED', theirs: 'CHECKED_IN', yours: 'CANCELLED' }
    const asked = card({
      code: 'changed',
      command: 'cancelAppointment',
      input: cancelling(),
      inTheWay: null,
      current,
      wanted: { ...ours, status: 'CANCELLED' },
      fields: [{ ...status, money: false }],
      choices: [{ kind: 'leave' }, { kind: 'fields', mine: ['status'] }],
    })
    expect(asked).toMatchObject({ fields: [], more: null })
    expect(asked.choices.map(({ action, reason }) => [action, reason])).toEqual([
      ['Leave it', null],
      ['Cancel it', 'PHP 1,300.00 stays paid on the cancelled booking'],
    ])
  })

  it('says that the change was made already by another tablet, and offers to leave it', () => {
    const gone = { ...ours, status: 'CANCELLED' } as const
    const moved = card({
      code: 'moved-on',
      command: 'cancelAppointment',
      input: cancelling(),
      inTheWay: null,
      current: gone,
      wanted: gone,
      choices: [{ kind: 'leave' }],
    })
    expect(moved.choices.map(({ label }) => label)).toEqual(['Leave it: it is CANCELLED already'])
    expect(moved.sentence).not.toMatch(/not cancelled yet/)
  })

  it('asks field by field where both sides changed the same', () => {
    const changed = card({
      code: 'changed',
      command: 'updateAppointment',
      input: updating(),
      choices: [{ kind: 'fields', mine: [] }],
      fields: [
        { field: 'roomId', was: 'r1', theirs: 'r2', yours: 'r3', money: false },
        { field: 'note', was: null, theirs: 'Late', yours: 'Quiet', money: false },
        { field: 'additionalPaymentAmount', was: 0, theirs: 50, yours: 100, money: true },
        { field: 'productsOrdered', was: {}, theirs: { water: 2 }, yours: { oil: 1 }, money: true },
      ],
    })
    expect(changed.sides).toEqual([])
    expect(changed.fields).toEqual([
      { field: 'roomId', label: 'Room', was: 'ROOM 1', theirs: 'ROOM 2', yours: 'ROOM 3' },
      { field: 'note', label: 'Note', was: 'none', theirs: 'Late', yours: 'Quiet' },
      {
        field: 'additionalPaymentAmount',
        label: 'Additional payment',
        was: 'PHP 0.00',
        theirs: 'PHP 50.00',
        yours: 'PHP 100.00',
      },
      {
        field: 'productsOrdered',
        label: 'Products Ordered',
        was: 'none',
        theirs: '2 WATER',
        yours: '1 LAVENDER OIL',
      },
    ])
  })
})

it('says where money is that was received for a refused booking', () => {
  const input = booking({ appointmentCreationPayment: { amount: 500, modeOfPayment: 'CASH' } })
  const card = conflictCard(conflictOf({ input, isReceived: true }), business(), today)
  expect(card.sentence).toContain(
    'PHP 500.00 CASH was already taken. End of Day lists it as received, not placed.',
  )
  expect(card.stays).toBe(
    'The money stays received, not placed, until it is paid back on End of Day.',
  )
})
