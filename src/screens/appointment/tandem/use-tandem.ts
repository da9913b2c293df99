import { useState } from 'react'
import type { Appointment } from '#domain/rows/appointment'
import { useFormSync } from '../../../data/form/use-form-sync'
import { useSubmit } from '../../../data/use-submit'

/** Text of the success banner after an action. */
interface Done {
  text: string
  isQueued: boolean
}

/** The actions on a second therapist's booking, and the outcome of the last one. */
export function useTandem(row: Appointment) {
  const sync = useFormSync(row.id)
  const { submit, refuse, ...outcome } = useSubmit()
  const [done, setDone] = useState<Done | null>(null)

  const quiet = () => {
    refuse(null)
    setDone(null)
  }

  /** Gives the guest another second therapist; `name`: for the banner. */
  function change(staffId: string, name: string) {
    setDone(null)
    void submit(
      (confirmed) =>
        sync.run('updateAppointment', { id: row.id, staffId, confirmed: [...confirmed] }, row),
      (isQueued) => setDone({ text: `${name} is the second therapist.`, isQueued }),
    )
  }

  function leave(name: string) {
    setDone(null)
    const cancelReason = 'Second therapist left'
    void submit(
      () =>
        sync.run('cancelAppointment', { id: row.id, cancelReason, customerInitiated: false }, row),
      (isQueued) => setDone({ text: `${name} has left the visit.`, isQueued }),
    )
  }

  return { ...outcome, done, quiet, change, leave }
}

export type Tandem = ReturnType<typeof useTandem>
