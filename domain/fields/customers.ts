import type { Customer } from '../rows/customer'
import { type FieldsOf, unnamed } from './field'

export const customerFields: FieldsOf<Customer> = {
  ...unnamed,
  firstName: { label: 'First Name', kind: 'text' },
  lastName: { label: 'Last Name', kind: 'text' },
  mobileNumber: { label: 'Mobile No.', kind: 'mobile' },
  status: { label: 'Status', kind: 'text' },
  type: { label: 'Type', kind: 'code' },
  contractEndDate: { label: 'Contract End Date', kind: 'day' },
  email: { label: 'Email', kind: 'text' },
  birthDate: { label: 'Birth Date', kind: 'day' },
  twitter: { label: 'Twitter', kind: 'text' },
  instagram: { label: 'Instagram', kind: 'text' },
  notes: { label: 'Notes', kind: 'text' },
  pointsEarned: { label: 'Points', kind: 'count' },
  expiredPointsApril12025: null,
  visitCount: null,
  cancelCount: null,
  noShowCount: null,
  appointments: null,
  updateCustomerPointsLogs: null,
}
