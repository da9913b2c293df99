import type { Customer } from '#domain/rows/customer'
import { useForm } from '../../data/form/use-form'
import { useFormSync } from '../../data/form/use-form-sync'
import { type CustomerFields, changeOf, fieldsOf } from './fields'

/** The update form of a customer's record; empty without a customer. */
export function useCustomerForm(person: Customer | null) {
  const sync = useFormSync(person?.mobileNumber)
  const inputOf = (fields: CustomerFields) => changeOf(person, fields)
  return useForm({
    kept: person && `customer.${person.mobileNumber}`,
    base: fieldsOf(person),
    inputOf,
    // The domain's rules check the input.
    check: () => null,
    send: (fields) => {
      const { id = '', mobileNumber = '' } = person ?? {}
      const input = { id, mobileNumber, ...inputOf(fields) }
      return sync.run('updateCustomer', input, person ?? undefined)
    },
    success: 'Customer info updated',
    afterwards: 'stay',
  })
}
export type CustomerForm = ReturnType<typeof useCustomerForm>
