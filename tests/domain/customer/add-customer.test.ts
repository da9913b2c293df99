import { describe, expect, test } from 'vitest'
import { commands } from '#domain/commands/all'
import { maxBalance } from '#domain/rows/points'
import { business, maria } from '../../support/business'
import { attempt, done, refusalOf } from '../../support/commands'

type Body = Record<string, unknown>

const world = business()
const mobileNumber = '639180000001'

function newInput(body: Body) {
  const input = commands.addCustomer.parse({ id: 'nina', mobileNumber, firstName: 'Nina', ...body })
  if (!input) throw new Error('the body cannot be read')
  return input
}

describe('a customer without a booking', () => {
  test.each<[Body, string | null]>([
    [{}, null],
    [{ mobileNumber: '0918 000 0001' }, null],
    [{ mobileNumber: '' }, "Mobile Number should be 12 digits and should start with '63'"],
    [{ mobileNumber: '63918' }, "Mobile Number should be 12 digits and should start with '63'"],
    [{ mobileNumber: maria }, 'The number belongs to Maria Santos.'],
    [{ firstName: ' ' }, 'First name is required'],
    [{ type: 'VIP' }, 'Contract End Date is required'],
    [{ type: 'VIP', contractEndDate: '2027-01-31' }, null],
    [{ type: 'GOLD' }, 'Type GOLD does not exist.'],
    [{ email: 'nina' }, 'Email should look like name@example.com'],
    [{ birthDate: '2030-01-01' }, 'Birth Date cannot be after today'],
    [{ points: maxBalance }, null],
  ])('%j', (body, message) => {
    expect(refusalOf(world, 'addCustomer', newInput(body))?.message ?? null).toBe(message)
  })

  test('the record has the given fields, and carried points are one movement', () => {
    const body = { lastName: 'Cruz', notes: 'Tea', birthDate: '1990-02-03', points: 40 }
    const outcome = attempt(world, 'addCustomer', newInput(body))
    expect(outcome).toMatchObject({
      kind: 'done',
      changes: {
        rows: [
          {
            table: 'customers',
            row: {
              id: 'nina',
              firstName: 'Nina',
              lastName: 'Cruz',
              mobileNumber,
              status: 'ACTIVE',
              type: 'REGULAR',
              notes: 'Tea',
              birthDate: '1990-02-03',
              pointsEarned: 40,
              visitCount: 0,
            },
          },
        ],
        points: [{ customerId: 'nina', action: 'ADD', points: 40, appointmentId: null }],
      },
    })
    const plain = attempt(world, 'addCustomer', newInput({}))
    expect(plain).toMatchObject({ changes: { points: [] } })
  })

  test('a second record of the number changes nothing', () => {
    const after = done(world, 'addCustomer', newInput({}))
    expect(refusalOf(after, 'addCustomer', newInput({ id: 'other' }))?.message).toBe(
      'The number belongs to Nina.',
    )
  })
})
