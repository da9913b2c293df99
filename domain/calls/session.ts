import * as v from 'valibot'

/**
 * The answer to a log-in (SPEC.md API-AUTH); `roles` is one string, possibly of several roles. Where a
 * username was typed in another case, our own service adds how the account has it.
 */
export const loginAnswer = v.object({
  idToken: v.pipe(v.string(), v.minLength(1)),
  storeCode: v.pipe(v.string(), v.minLength(1)),
  roles: v.nullish(v.string(), ''),
  username: v.optional(v.string()),
})

/** The screens' check: by substring inclusion (SPEC.md service-2). */
export function isSuperAdmin(roles: string): boolean {
  return roles.includes('SUPER_ADMIN')
}

/** The service's check: by exact tokens (SPEC.md service-2). */
export function hasRole(roles: string, role: string): boolean {
  return roles.split(/[\s,]+/).includes(role)
}
