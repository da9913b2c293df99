import { expect, it } from 'vitest'
import { cleanText, isBlank, plainDigits } from '#domain/kernel/text'

it.each([
  ['  ROOM   5 ', 'ROOM 5'],
  ['ROOM\t5\n', 'ROOM 5'],
  ['ROOM\u00a0\u20035', 'ROOM 5'],
  ['Pen\u0303a', 'Pe\u00f1a'],
  ['RO\u200bO\u00adM\ufeff 5\u202c', 'ROOM 5'],
  ['\u2800ROOM\u31645', 'ROOM5'],
  ['A\u200dB\ufe0f', 'AB'],
  ['👩🏽\u200d💻 ❤\ufe0f\u200d🔥', '👩🏽\u200d💻 ❤\ufe0f\u200d🔥'],
  ['💻\u200d', '💻'],
  ['Nu\u0085ñez', 'Nuñez'],
])('%j is stored as %j', (typed, clean) => {
  expect(cleanText(typed)).toBe(clean)
  expect(cleanText(clean)).toBe(clean)
})

it.each(['', ' \t', '\u200b', '\u3164', '\u2800', '\u202d\u200d\ufe0f'])('%j is blank', (text) =>
  expect(isBlank(text)).toBe(true),
)

it.each([
  ['\u202d+63 917\u202c', '+63 917'],
  ['１２，５', '12,5'],
  ['−5', '-5'],
  ['09–17', '09-17'],
])('the digits of %j are %j', (typed, plain) => expect(plainDigits(typed)).toBe(plain))
