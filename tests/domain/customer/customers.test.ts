import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { commands } from '#domain/commands/all'
import { maxBalance } from '#domain/rows/points'
import type { World } from '#domain/rows/world'
import { business, jose, maria, today } from '../../support/business'
import { attempt, completing, done, gymVisit, refusalOf } from '../../support/commands'

type Body = Record<string, unknown>

const world = business()

function recordInput(body: Body) {
  const input = commands.updateCustomer.parse({ id: 'jose', mobileNumber: jose, ...body })
  if (!input) throw new Error('the body cannot be read')
  return input
}

function pointsInput(action: 'ADD' | 'SUBTRACT', points: number | null, mobile = maria) {
  const input = commands.updatePoints.parse({
    id: mobile,
    action,
    points,
    customerMobileNumber: mobile,
  })
  if (!input) throw new Error('the body cannot be read')
  return input
}

describe('CUST-2 the customer form', () => {
  const ruleOf = (body: Body, around: World = world) =>
    refusalOf(around, 'updateCustomer', recordInput(body))?.message ?? null

  test.each<[Body, string | null]>([
    [{ firstName: '' }, 'First name is required'],
    [{ firstName: '  ' }, 'First name is required'],
    [{ firstName: null }, 'First name is required'],
    [{ status: '' }, 'Status is required'],
    [{ status: null, type: 'VIP' }, 'Status is required'],
    [{ type: 'VIP' }, 'Contract End Date is required'],
    [{ type: 'VIP', contractEndDate: '' }, 'Contract End Date is required'],
    [{ type: 'VIP', contractEndDate: '2026-11-20' }, 'Contract End Date cannot be before today'],
    [{ email: 'jose' }, 'Email should look like name@example.com'],
    [{ email: 'jo se@example.com' }, 'Email should look like name@example.com'],
    [{ email: 'jose@example.com' }, null],
    [{ email: '' }, null],
    [{ birthDate: '2026-11-22' }, 'Birth Date cannot be after today'],
    [{ birthDate: '2026-11-21' }, null],
    [{ birthDate: '' }, null],
    [{ type: 'VIP', contractEndDate: today }, null],
    [{ status: 'SLEEPING' }, 'Status SLEEPING does not exist.'],
    [{ type: 'GOLD' }, 'Type GOLD does not exist.'],
    [{ notes: 'Quiet room', twitter: null }, null],
    [{}, null],
  ])('%j', (body, message) => {
    expect(ruleOf(body)).toBe(message)
  })

  it('lets other fields of a contract that has ended be changed', () => {
    const person = { ...world.customers.get(jose), type: 'VIP', contractEndDate: '2026-01-31' }
    const customers = new Map(world.customers)
    const known = customers.get(jose)
    if (known) customers.set(jose, { ...known, ...person })
    const later = { ...world, customers }
    expect(ruleOf({ notes: 'x' }, later)).toBeNull()
    expect(ruleOf({ type: 'REGULAR' }, later)).toBeNull()
    expect(ruleOf({ contractEndDate: '2026-02-28' }, later)).toBe(
      'Contract End Date cannot be before today',
    )
  })

  it('changes the fields of the body and keeps the user', () => {
    const body = { firstName: ' Joey ', status: 'INACTIVE', notes: 'Quiet', instagram: null }
    const { customers } = done(world, 'updateCustomer', recordInput(body))
    expect(customers.get(jose)).toEqual({
      ...world.customers.get(jose),
      firstName: 'Joey',
      status: 'INACTIVE',
      notes: 'Quiet',
      lastUpdatedBy: 'makati',
      updatedDateTime: expect.any(String),
    })
  })

  it('404 for an unknown customer', () => {
    expect(refusalOf(world, 'updateCustomer', recordInput({ id: 'none' }))).toMatchObject({
      code: 'missing',
      message: 'Customer not found',
    })
  })
})

describe('CUST-4 points by hand', () => {
  const ruleOf = (action: 'ADD' | 'SUBTRACT', points: number | null, mobile = maria) =>
    refusalOf(world, 'updatePoints', pointsInput(action, points, mobile))?.message ?? null

  test.each<['ADD' | 'SUBTRACT', number | null, string | null]>([
    ['ADD', null, 'No points to update'],
    ['SUBTRACT', 0, 'No points to update'],
    ['SUBTRACT', 261, 'Total points is less than zero'],
    ['SUBTRACT', 260, null],
    ['ADD', maxBalance - 260, null],
    ['ADD', maxBalance, 'Total points is too large'],
  ])('%s %s', (action, points, message) => {
    expect(ruleOf(action, points)).toBe(message)
  })

  it('finds the customer however the number was typed', () => {
    expect(ruleOf('ADD', 5, '09171234567')).toBeNull()
    expect(ruleOf('ADD', 5, '639990000009')).toBe('Customer not found')
  })

  it('moves the balance by the sum of the ledger', () => {
    const move = fc.tuple(fc.constantFrom('ADD' as const, 'SUBTRACT' as const), fc.nat(500))
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let at = world
        let ledger = 260
        for (const [action, points] of moves) {
          const outcome = attempt(at, 'updatePoints', pointsInput(action, points))
          if (outcome.kind === 'refused') continue
          for (const one of outcome.changes.points) ledger += one.points
          at = done(at, 'updatePoints', pointsInput(action, points))
        }
        expect(at.customers.get(maria)?.pointsEarned).toBe(ledger)
        expect(ledger).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('a visit earns no more than a balance may hold', () => {
    const full = done(world, 'updatePoints', pointsInput('ADD', maxBalance - 261))
    const visiting = done(full, 'createAppointment', gymVisit({ mobileNumber: maria, name: '' }))
    const body = { completeAppointmentPayment: { amount: 300 } }
    const left = done(visiting, 'completeAppointment', completing(body))
    expect(left.customers.get(maria)?.pointsEarned).toBe(maxBalance)
    expect(left.appointments.get('a1')?.pointsEarned).toBe(1)
  })
})
