import type { Admin } from '#domain/rows/accounts/admin'

interface NewOwner {
  id: string
  username: string
  firstName: string
  lastName: string
  storeCode: string
  createdBy: string
  /** an instant */
  createdDateTime: string
}

/** The SUPER_ADMIN account of a business's owner. */
export const ownerAccount = ({ firstName, lastName, ...owner }: NewOwner): Admin => ({
  ...owner,
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: null,
  mobileNumber: null,
  enableAccess: true,
  lastLogInDateTime: null,
  stores: [],
  roles: ['ADMIN', 'SUPER_ADMIN'],
  lastUpdatedBy: null,
  updatedDateTime: null,
  version: 1,
})
