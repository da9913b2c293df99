import * as v from 'valibot'
import { audit, flag, shortText, textOr, version } from '../../kernel/fields'
import { passwordText } from './password'

/** An admin user in lists. The password never leaves the service. */
export const admin = v.object({
  id: v.string(),
  username: textOr(''),
  firstName: textOr(''),
  lastName: textOr(''),
  email: v.optional(v.nullable(v.string()), null),
  mobileNumber: v.optional(v.nullable(v.string()), null),
  enableAccess: flag,
  /** instant; null: never, or before log-ins were recorded */
  lastLogInDateTime: v.optional(v.nullable(v.string()), null),
  roles: v.nullish(v.array(v.string()), []),
  /** the home store */
  storeCode: textOr(''),
  /** codes of further stores */
  stores: v.nullish(v.array(v.string()), []),
  /** whether the account has a PIN; absent: it has none */
  hasPin: v.optional(v.boolean()),
  ...audit,
  version,
})
export type Admin = v.InferOutput<typeof admin>

const optionalText = v.optional(v.nullable(shortText))

/** Body of POST /auth/register. Roles are ignored; without the role of an extension a new admin gets ADMIN. */
export const registerInput = v.object({
  username: v.nullish(shortText, ''),
  password: passwordText,
  firstName: v.nullish(shortText, ''),
  lastName: v.nullish(shortText, ''),
  email: optionalText,
  mobileNumber: optionalText,
  enableAccess: v.nullish(v.boolean(), true),
  /** one of `accountRoles` */
  role: v.optional(shortText),
  storeCode: v.optional(shortText),
})
export type RegisterInput = v.InferOutput<typeof registerInput>

/** Body of PATCH /v1/users/{id}. Absent details stay; blank e-mail and mobile number become null. */
export const accountInput = v.object({
  enableAccess: v.boolean(),
  firstName: v.optional(shortText),
  lastName: v.optional(shortText),
  email: optionalText,
  mobileNumber: optionalText,
  /** the stores beside the home store */
  stores: v.optional(v.pipe(v.array(shortText), v.maxLength(200))),
  /** one of `accountRoles`; the account gets it in the place of its roles */
  role: v.optional(shortText),
  username: v.optional(shortText),
  storeCode: v.optional(shortText),
})
export type AccountInput = v.InferOutput<typeof accountInput>
