import { expect, test } from 'vitest'
import { changePasswordRule, weakPasswordHint } from '#domain/rows/accounts/password-rules'

test.each([
  ['makati-demo', 'Weak: it contains the username.'],
  ['My-MAKATI-1', 'Weak: it contains the username.'],
  ['password99', 'Weak: it begins like the passwords that are tried first.'],
  ['12345678', 'Weak: it begins like the passwords that are tried first.'],
  ['84620175', 'Weak: it has digits only.'],
  ['xyxyxyxyxyxy', 'Weak: it has few different characters.'],
  ['blue7', 'Weak: it is short. Three words are easy to keep.'],
  ['blue kettle tram', null],
  ['four', null],
  ['', null],
])('a hint about %j: %j', (password, hint) => {
  expect(weakPasswordHint(password, 'makati')).toBe(hint)
})

test('without a username none is found in the password', () => {
  expect(weakPasswordHint('blue kettle tram', '')).toBeNull()
})

test('the present password is asked for before the new one is looked at', () => {
  expect(changePasswordRule({ password: '', newPassword: 'x' })?.field).toBe('password')
  expect(changePasswordRule({ password: 'x', newPassword: 'x' })?.field).toBe('newPassword')
  expect(changePasswordRule({ password: 'x', newPassword: '12345' })).toBeNull()
})
