import { type Refusal, refuse } from '../../kernel/refusal'
import type { ChangePasswordInput, SetPasswordInput } from './password'

/** Minimum length of a password (SPEC.md ADMIN-1). */
export const passwordLength = 5
/** Length below which a password counts as weak. */
const goodLength = 10

/** Refuses a new password that is too short. */
export function newPasswordRule({ newPassword }: SetPasswordInput): Refusal | null {
  if (newPassword.length >= passwordLength) return null
  const message = `A password has at least ${passwordLength} characters.`
  return refuse('rule', message, { field: 'newPassword', reason: 'REQUIRED' })
}

/** Returns the first rule that a change of one's own password breaks, or null. */
export function changePasswordRule(input: ChangePasswordInput): Refusal | null {
  if (input.password === '')
    return refuse('rule', 'Please enter your present password.', {
      field: 'password',
      reason: 'REQUIRED',
    })
  const refusal = newPasswordRule(input)
  if (refusal || input.newPassword !== input.password) return refusal
  return refuse('rule', 'The new password is the present one.', { field: 'newPassword' })
}

/** Beginnings of passwords that attackers try first. */
const common = /^(?:pass|admin|qwert|asdf|abc|123|111|000|welcome|letmein|iloveyou|spa|massage)/i

/** A hint about a password that is easy to guess, or null. Such a password is accepted. */
export function weakPasswordHint(password: string, username: string): string | null {
  if (password.length < passwordLength) return null
  const name = username.toLowerCase()
  if (name !== '' && password.toLowerCase().includes(name)) return 'Weak: it contains the username.'
  if (common.test(password)) return 'Weak: it begins like the passwords that are tried first.'
  if (/^\d+$/.test(password)) return 'Weak: it has digits only.'
  if (new Set(password).size < passwordLength) return 'Weak: it has few different characters.'
  return password.length < goodLength ? 'Weak: it is short. Three words are easy to keep.' : null
}
