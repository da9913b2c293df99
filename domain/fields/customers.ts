import type { Customer } from '../rows/customer'
import { type FieldsOf, unnamed } from './field'

export const customerFields = {
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
  expiredPointsApril12025: { label: 'Expired Points', kind: 'count' },
  visitCount: { label: 'Visits', kind: 'count' },
  cancelCount: { label: 'Cancelled', kind: 'count' },
  noShowCount: { label: 'No-shows', kind: 'count' },
  appointments: null,
  updateCustomerPointsLogs: null,
} as const satisfies FieldsOf<Customer>
