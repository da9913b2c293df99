import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from '#domain/kernel/sha256'

test('the hash of a text of any length is that of other programs', () => {
  const texts = [
    '',
    'abc',
    'Ñiño, ₱ 850.00 😀',
    ...[54, 55, 56, 63, 64, 65, 1000].map((n) => 'a'.repeat(n)),
  ]
  for (const text of texts)
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
})
