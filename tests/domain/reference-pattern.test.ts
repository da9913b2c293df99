import { expect, test } from 'vitest'
import { fitsPattern, patternTrouble } from '#domain/kernel/reference-pattern'

test.each([
  ['1234567890123', '\\d{13}', true],
  ['123456789012', '\\d{13}', false],
  ['x1234567890123', '\\d{13}', false],
  ['AB', 'A|B', false],
  ['GC12', '(?:GC|PM)\\d+', true],
  ['anything', '', true],
  ['of an older store', undefined, true],
  ['unreadable', '(', true],
])('the reference %s of the pattern %s fits: %s', (reference, pattern, isFit) => {
  expect(fitsPattern(reference, pattern)).toBe(isFit)
})

test('a pattern that is allowed is matched fast', () => {
  const slow = 'a*a*a*b'
  expect(patternTrouble(slow)).toBeNull()
  const start = Date.now()
  fitsPattern('a'.repeat(40), slow)
  expect(Date.now() - start).toBeLessThan(1000)
})

test('an escaped sign is no quantifier', () => {
  expect(patternTrouble('\\*\\+\\?\\)+x*')).toBeNull()
})
