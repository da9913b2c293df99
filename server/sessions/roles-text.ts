import { marks } from '#domain/may'
import { roleAmong } from '#domain/may-words'

interface Account {
  roles: readonly string[]
  is_former: boolean
}

/**
 * The roles of an account as one string. A mark says that the account was given STAFF or LEAD, or that it has no known
 * role; the text of a former account is what it was (decision 021 of the domain).
 */
export function rolesText({ roles, is_former: isFormer }: Account): string {
  const role = roleAmong(roles)
  if (isFormer || role === 'ADMIN' || role === 'SUPER_ADMIN') return roles.join(',')
  return [...roles, role ? marks.limited : marks.none].join(',')
}
