import type { Store } from '../rows/store'

type Registered = Pick<Store, 'taxKind' | 'permit'>

/** Whether papers and reports of the store speak of taxes. */
export const showsTaxes = ({ taxKind }: Pick<Store, 'taxKind'>): boolean => taxKind !== ''

/** Whether the store has the permit for invoices: all parts of it. */
export const isPermitted = ({ taxKind, permit }: Registered): boolean =>
  taxKind !== '' && Object.values(permit).every((part) => part !== '')
