import { accountRoles, type Role } from '#domain/may'
import { isRole } from '#domain/may-words'
import { SelectCell } from '../../ui/form/select-cell'

const hints: Readonly<Record<Role, string>> = {
  STAFF: 'the desk',
  LEAD: 'leads a shift',
  ADMIN: 'runs the store',
  SUPER_ADMIN: 'owner',
}

const options = accountRoles.map((role) => ({ value: role, label: role, hint: hints[role] }))

interface RoleCellProps {
  /** null: a role that the product does not know */
  value: Role | null
  /** also called with the same role when it is picked again: an account of before may have its word without its limits */
  onChange: (role: Role) => void
  error?: string | null | undefined
  locked?: boolean
}

/** The role of an account. */
export function RoleCell({ value, onChange, error, locked }: RoleCellProps) {
  return (
    <SelectCell
      label="Role"
      value={value}
      onChange={(role) => role && isRole(role) && onChange(role)}
      onAgain={() => value && onChange(value)}
      options={options}
      error={error}
      locked={locked}
    />
  )
}
