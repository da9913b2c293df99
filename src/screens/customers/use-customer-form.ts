import { useState } from 'react'
import type { Customer } from '#domain/customer/customer'
import { useSync } from '../../data/context'
import { useSubmit } from '../../data/use-submit'
import { type CustomerEdits, customerInputOf } from './fields'

/** What was typed over a customer's record, which goes on changing beneath it, and its UPDATE. */
export function useCustomerForm() {
  const sync = useSync()
  const [edits, setEdits] = useState<CustomerEdits>({})
  const [saved, setSaved] = useState<{ isQueued: boolean } | null>(null)
  const { submit, refuse, running, refusal } = useSubmit()

  function quiet() {
    setSaved(null)
    refuse(null)
  }

  return {
    edits,
    saved,
    running,
    refusal,
    edit(patch: CustomerEdits) {
      if (running) return
      quiet()
      setEdits((last) => ({ ...last, ...patch }))
    },
    update(person: Customer) {
      setSaved(null)
      void submit(
        () => sync.run('updateCustomer', customerInputOf(person, edits)),
        (isQueued) => {
          setEdits({})
          setSaved({ isQueued })
        },
      )
    },
    /** For another customer. */
    clear() {
      quiet()
      setEdits({})
    },
  }
}
export type CustomerForm = ReturnType<typeof useCustomerForm>
