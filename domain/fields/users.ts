import type { Admin } from '../rows/accounts/admin'
import { type FieldsOf, unnamed } from './field'

export const userFields = {
  ...unnamed,
  username: { label: 'Username', kind: 'text' },
  firstName: { label: 'First Name', kind: 'text' },
  lastName: { label: 'Last Name', kind: 'text' },
  email: { label: 'Email', kind: 'text' },
  mobileNumber: { label: 'Mobile No.', kind: 'text' },
  password: { label: 'Password', kind: 'text' },
  enableAccess: { label: 'Enable Access', kind: 'yesNo' },
  lastLogInDateTime: null,
  roles: { label: 'Roles', kind: 'text' },
  storeCode: null,
  hasPin: null,
  stores: { label: 'Other Stores', kind: 'listed stores' },
} as const satisfies FieldsOf<Admin, 'password'>
