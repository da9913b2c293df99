import { describe, expect, it } from 'vitest'
import { listedRequest } from '#domain/commands/listed-request'
import { chosenInput, disputed, editsOf, mergedInput } from '#domain/commands/merge'
import { requestOf, type Work } from '#domain/commands/work'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { business } from '../../support/business'
import { booking, checkingIn, done, rowOf, updating } from '../../support/commands'

const cash = (amount: number) => ({ amount, modeOfPayment: 'CASH' })
const mixed = {
  parts: [
    { id: 'p1', mode: 'CASH', amount: 60 },
    { id: 'p2', mode: 'GCASH', amount: 40, reference: '77' },
  ],
}

const checkedIn = done(
  done(business(), 'createAppointment', booking()),
  'checkInAppointment',
  checkingIn({ checkInPayment: cash(100) }),
)
const change = (world: World, body: object) => done(world, 'updateAppointment', updating(body))
const update = (body: object) =>
  ({ command: 'updateAppointment', input: updating(body) }) satisfies Work

const paid = change(checkedIn, { additionalPayment: cash(100) })
const seen = rowOf(paid)
const split = rowOf(change(paid, { additionalPayment: mixed }))

function contested(body: object, current: Appointment) {
  const work = update(body)
  const wanted = rowOf(change(paid, body))
  const fields = disputed(editsOf(work, seen, wanted), seen, current)
  const entry = {
    ...work,
    seen: { table: 'appointments' as const, row: seen },
    conflict: { fields },
  }
  return { entry, fields, sides: { wanted, current } }
}

describe('a payment that was split into parts', () => {
  it('is an edit although amount and largest mode are the same', () => {
    expect(editsOf(update({}), seen, split)).toEqual([])
    const edits = editsOf(update({ additionalPayment: mixed }), seen, split)
    expect(edits.map(({ input }) => input)).toEqual(['additionalPayment'])
    expect(mergedInput(update({ additionalPayment: mixed }), edits, seen)?.input).toMatchObject({
      additionalPayment: mixed,
    })
  })

  it('is disputed as a whole when the other side changed it too', () => {
    const { fields } = contested(
      { additionalPayment: mixed },
      rowOf(
        change(paid, {
          additionalPayment: cash(150),
        }),
      ),
    )
    expect(fields).toEqual(['additionalPaymentParts'])
  })

  it('keeps its parts when it is chosen, and is left out when the other side is', () => {
    const other = rowOf(change(paid, { additionalPayment: cash(150) }))
    const { entry, sides } = contested({ additionalPayment: mixed, note: 'Quiet' }, other)
    const mine = chosenInput(entry, sides, ['additionalPaymentParts'])
    expect(mine).toMatchObject({ input: { additionalPayment: mixed, note: 'Quiet' } })
    const theirs = chosenInput(entry, sides, [])
    expect(theirs).toMatchObject({ input: { note: 'Quiet' } })
    expect(theirs).not.toHaveProperty('input.additionalPayment')
  })

  it('stays on the row when another tablet saves a note with the payment it saw', () => {
    const { entry, fields, sides } = contested(
      { additionalPayment: cash(100), note: 'Quiet' },
      split,
    )
    expect(fields).toEqual([])
    const edits = editsOf(entry, seen, sides.wanted)
    const merged = mergedInput(entry, edits, split)
    expect(merged).not.toHaveProperty('input.additionalPayment')
  })
})

describe('a payment made in one mode', () => {
  it('is disputed by amount and mode', () => {
    const other = rowOf(change(paid, { additionalPayment: cash(150) }))
    expect(contested({ additionalPayment: cash(120) }, other).fields).toEqual([
      'additionalPaymentAmount',
    ])
  })
})

it('a basic host gets a payment without parts, drawer, tablet and instant', () => {
  const request = requestOf(
    update({
      additionalPayment: mixed,
      takenAt: '2026-11-21T04:00:00Z',
      drawerId: 'd1',
      desk: 'Desk 2',
    }),
  )
  const { body } = listedRequest(request)
  expect(body.additionalPayment).toEqual(cash(100))
  expect(Object.keys(body)).toEqual(
    Object.keys(request.body).filter((field) => !['takenAt', 'drawerId', 'desk'].includes(field)),
  )
})
