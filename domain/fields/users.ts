import type { Admin } from '../rows/accounts/admin'
import { type FieldsOf, unnamed } from './field'

export const userFields: FieldsOf<Admin, 'password'> = {
  ...unnamed,
  username: null,
  firstName: { label: 'First Name', kind: 'text' },
  lastName: { label: 'Last Name', kind: 'text' },
  email: { label: 'Email', kind: 'text' },
  mobileNumber: { label: 'Mobile No.', kind: 'text' },
  password: { label: 'Password', kind: 'text' },
  enableAccess: { label: 'Enable Access', kind: 'yesNo' },
  lastLogInDateTime: null,
  roles: null,
  storeCode: null,
  stores: { label: 'Other Stores', kind: 'listed stores' },
}
