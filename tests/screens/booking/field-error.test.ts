import { expect, it } from 'vitest'
import { refusalReasons } from '#domain/kernel/refusal'
import { errorFor, fieldErrorOf } from '../../../src/screens/booking/draft/field-error'

it('marks the field of a refusal by the word of its reason', () => {
  const words = refusalReasons.map((reason) => fieldErrorOf({ field: 'name', reason })?.word)
  expect(words).toEqual([
    'required',
    'required',
    "starts with '63'",
    '12 digits',
    'invalid character',
    'inactive',
    'taken',
    'not available',
    'price changed',
  ])
})

it('points at the message when a host gives no reason, and marks nothing without a field', () => {
  const error = fieldErrorOf({ field: 'name' })
  expect(errorFor(error, 'name')).toBe('see above')
  expect(errorFor(error, 'mobileNumber')).toBeNull()
  expect(fieldErrorOf({ reason: 'REQUIRED' })).toBeNull()
})
