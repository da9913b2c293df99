import type { Customer } from '#domain/rows/customer'
import { useForm } from '../../data/form/use-form'
import { useFormSync } from '../../data/form/use-form-sync'
import { type CustomerFields, changeOf, fieldsOf, type PrivateFields } from './fields'

/** The update form of a customer; empty if no customer is chosen. `record`: null while offline. */
export function useCustomerForm(person: Customer | null, record: PrivateFields | null) {
  const sync = useFormSync(person?.mobileNumber)
  const inputOf = (fields: CustomerFields) => changeOf(person, record, fields)
  return useForm({
    kept: person && `customer.${person.mobileNumber}`,
    base: fieldsOf(person, record),
    inputOf,
    // the command checks the input by the same rules
    check: () => null,
    send: (fields) => {
      const { id = '', mobileNumber = '' } = person ?? {}
      const input = { id, mobileNumber, ...inputOf(fields) }
      const { email = null, birthDate = null } = record ?? {}
      return sync.run('updateCustomer', input, person ? { ...person, email, birthDate } : undefined)
    },
    success: 'Customer info updated',
    afterwards: 'stay',
  })
}
export type CustomerForm = ReturnType<typeof useCustomerForm>
