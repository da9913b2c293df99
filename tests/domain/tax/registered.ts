/** Settings of a store that is registered for VAT. */
export const registered = {
  taxKind: 'VAT',
  tin: '123-456-789',
  tinBranch: '00000',
  registeredName: 'Serenity Wellness Inc.',
  registeredAddress: '2F Legazpi Street, Makati',
} as const

/** All parts of a permit for invoices. */
export const permit = {
  min: '20112609301234567',
  serial: 'SN-77',
  permitNumber: 'FP112026-049-0001',
  accreditation: '049-000111222-000001',
} as const
