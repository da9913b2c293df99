import { expect, test } from 'vitest'
import { pinRule } from '#domain/rows/accounts/pin-rules'

const shape = 'A PIN has 4 to 6 digits.'
const easy = 'This PIN is easy to guess. Choose another PIN.'

test.each([
  ['1379', null],
  ['204817', null],
  ['1123', null],
  ['', shape],
  ['137', shape],
  ['1379246', shape],
  ['13 79', shape],
  ['١٢٣٩', shape],
  ['1234', easy],
  ['8901', easy],
  ['654321', easy],
  ['0000', easy],
  ['1212', easy],
  ['121212', easy],
  ['407407', easy],
])('the PIN %j: %s', (pin, message) => {
  expect(pinRule(pin)?.message ?? null).toBe(message)
})
