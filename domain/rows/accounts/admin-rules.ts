import { emailText, isEmail } from '../../kernel/email'
import {
  forbiddenNameList,
  hasForbiddenCharacter,
  isMobile,
  normalMobile,
} from '../../kernel/names'
import { type Refusal, type RefusalReason, refuse } from '../../kernel/refusal'
import { accountRoles } from '../../may'
import { isRole, roleAmong } from '../../may-words'
import type { AccountInput, Admin, RegisterInput } from './admin'
import { passwordLength } from './password-rules'

const tooShortText = (label: string, length: number) =>
  `${label} is required and should be greater than or equal to ${length} characters.`

/** Returns the first rule that a new admin breaks, or null (SPEC.md ADMIN-1). */
export function registerRule(input: RegisterInput): Refusal | null {
  const fail = (message: string, field: string, reason?: RefusalReason) =>
    refuse('rule', message, { field, reason })
  const tooShort = (label: string, length: number, field: string) =>
    fail(tooShortText(label, length), field, 'REQUIRED')
  const invalid = `Username contains invalid character. These characters ${forbiddenNameList} are not allowed.`
  if (input.username.length < 5) return tooShort('Username', 5, 'username')
  if (input.password.length < passwordLength)
    return tooShort('Password', passwordLength, 'password')
  if (input.firstName.trim().length < 2) return tooShort('First Name', 2, 'firstName')
  if (input.lastName.trim().length < 2) return tooShort('Last Name', 2, 'lastName')
  if (hasForbiddenCharacter(input.username)) return fail(invalid, 'username', 'INVALID_CHARACTER')
  if (/\s/.test(input.username)) return fail('Username should not contain space.', 'username')
  // Letters of other alphabets look like these: a second "owner" could stand beside the first.
  const isPlain = /^[!-~ñÑ]+$/.test(input.username)
  if (!isPlain) return fail('Username should have letters from a to z only.', 'username')
  return roleRule(input)
}

/** Refuses a role that no account has. */
function roleRule({ role }: { role?: string | undefined }): Refusal | null {
  if (role === undefined || isRole(role)) return null
  const message = `There is no role ${role}. Choose ${accountRoles.slice(0, -1).join(', ')} or ${accountRoles.at(-1)}.`
  return refuse('rule', message, { field: 'role' })
}

/** The roles of an account that gets a role. */
export const rolesFor = (role = 'ADMIN'): string[] =>
  role === 'SUPER_ADMIN' ? ['ADMIN', role] : [role]

/**
 * Whether an input gives an account another role than it has. A former account may have the word STAFF or LEAD without
 * its limits, so that the same word is another role.
 */
export const isOtherRole = ({ roles }: Admin, { role }: AccountInput, isFormer = false): boolean =>
  role !== undefined && (isFormer || role !== roleAmong(roles))

/** Returns the first rule that new details of an account break, or null. Absent details are not checked. */
export function accountRule(input: AccountInput): Refusal | null {
  const { firstName, lastName, email, mobileNumber } = input
  const tooShort = (label: string, field: string) =>
    refuse('rule', tooShortText(label, 2), { field, reason: 'REQUIRED' })
  if (firstName !== undefined && firstName.trim().length < 2)
    return tooShort('First Name', 'firstName')
  if (lastName !== undefined && lastName.trim().length < 2) return tooShort('Last Name', 'lastName')
  if (email?.trim() && !isEmail(email.trim())) return refuse('rule', emailText, { field: 'email' })
  if (!mobileNumber?.trim() || isMobile(normalMobile(mobileNumber))) return roleRule(input)
  const message = 'Mobile No. should be 12 digits and start with 63.'
  return refuse('rule', message, { field: 'mobileNumber', reason: 'WRONG_LENGTH' })
}

/** Refuses to change an account in another store than its home store. */
export function homeRule({ username, storeCode }: Admin, here: string): Refusal | null {
  const message = `${username} belongs to ${storeCode}: only its other stores can be changed here.`
  // A basic host doesn't say.
  return storeCode === here || storeCode === '' ? null : refuse('rule', message)
}

/** The account with new access and details. */
export function withAccountInput(row: Admin, input: AccountInput): Admin {
  const { enableAccess, firstName, lastName, email, mobileNumber, role } = input
  return {
    ...row,
    enableAccess,
    roles: isOtherRole(row, input) ? rolesFor(role) : row.roles,
    firstName: firstName === undefined ? row.firstName : firstName.trim(),
    lastName: lastName === undefined ? row.lastName : lastName.trim(),
    email: email === undefined ? row.email : email?.trim() || null,
    mobileNumber:
      mobileNumber === undefined ? row.mobileNumber : normalMobile(mobileNumber ?? '') || null,
  }
}
