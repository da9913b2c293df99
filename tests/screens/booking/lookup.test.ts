import { describe, expect, it } from 'vitest'
import type { Customer } from '#domain/rows/customer'
import { lookupOf } from '../../../src/screens/booking/draft/lookup'
import { business, maria } from '../../support/business'

function customerOf(mobile: string): Customer {
  const found = business().customers.get(mobile)
  if (!found) throw new Error(`No customer ${mobile}`)
  return found
}

const absent = (complete: boolean) => ({ kind: 'absent', complete }) as const
const found = { kind: 'found', customer: customerOf(maria) } as const

describe('CREATE-3 the look-up of a mobile number', () => {
  it.each([
    ['rests while nothing is typed', '', '', undefined, null, 'idle'],
    ['rests while a person types', `${maria}0`, maria, undefined, null, 'idle'],
    ['says what is wrong with the number', '6391', '6391', undefined, null, 'invalid'],
    ['looks on the tablet first', maria, maria, undefined, null, 'looking'],
    ['finds a customer of the tablet', maria, maria, found, null, 'found'],
    ['knows that there is none when it knows all', maria, maria, absent(true), null, 'none'],
    ['else asks the service', maria, maria, absent(false), null, 'looking'],
    ['which may know one', maria, maria, absent(false), found, 'found'],
    ['or none', maria, maria, absent(false), absent(true), 'none'],
    ['or be out of reach', maria, maria, absent(false), absent(false), 'unknown'],
    ['takes 09… and +63… for 63…', '0917 123 4567', `+${maria}`, found, null, 'found'],
  ] as const)('%s', (_, typed, idle, known, asked, kind) => {
    expect(lookupOf(typed, idle, known, asked).kind).toBe(kind)
  })
})
