import * as v from 'valibot'
import { audit, flag, shortText, textOr, version } from '../kernel/fields'
import { forbiddenNameList, hasForbiddenCharacter } from '../kernel/names'
import { type Refusal, type RefusalReason, refuse } from '../kernel/refusal'
import { passwordLength, passwordText } from './password'

/** An admin user in lists. The password never leaves the service. */
export const admin = v.object({
  id: v.string(),
  username: textOr(''),
  firstName: textOr(''),
  lastName: textOr(''),
  email: v.optional(v.nullable(v.string()), null),
  mobileNumber: v.optional(v.nullable(v.string()), null),
  enableAccess: flag,
  roles: v.nullish(v.array(v.string()), []),
  storeCode: textOr(''),
  ...audit,
  version,
})
export type Admin = v.InferOutput<typeof admin>

const optionalText = v.optional(v.nullable(shortText))

/** Body of POST /auth/register. Roles are ignored: new admins get ADMIN. */
export const registerInput = v.object({
  username: v.nullish(shortText, ''),
  password: passwordText,
  firstName: v.nullish(shortText, ''),
  lastName: v.nullish(shortText, ''),
  email: optionalText,
  mobileNumber: optionalText,
  enableAccess: v.nullish(v.boolean(), true),
  storeCode: v.optional(shortText),
})
export type RegisterInput = v.InferOutput<typeof registerInput>

/** Body of PATCH /v1/users/{id}. */
export const accessInput = v.object({
  enableAccess: v.boolean(),
  username: v.optional(shortText),
  storeCode: v.optional(shortText),
})

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
  return /\s/.test(input.username) ? fail('Username should not contain space.', 'username') : null
}
