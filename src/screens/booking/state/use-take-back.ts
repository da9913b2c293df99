import { useState } from 'react'
import type { FormSync } from '../../../data/form/use-form-sync'
import { useStatus } from '../../../data/use-session'
import type { useSubmit } from '../../../data/use-submit'
import type { BookingDraft } from '../draft/draft'
import type { Booked, TakenBack } from './take-back'

/** The last booking and, after its Undo, the one that was undone, each for its banner. */
export function useTakeBack(sync: FormSync, submit: ReturnType<typeof useSubmit>['submit']) {
  const [booked, setBooked] = useState<Booked | null>(null)
  const [takenBack, setTakenBack] = useState<TakenBack | null>(null)
  const { hasAllCalls } = useStatus()

  /** Undoes the last booking. */
  function undo(onUndone: (draft: BookingDraft) => void) {
    if (!booked) return
    let undone: TakenBack | null = null
    void submit(
      async () => {
        const { takeBack } = await import('./take-back')
        const { result, ...about } = await takeBack(sync, booked, hasAllCalls)
        undone = about
        return result
      },
      () => {
        setTakenBack(undone)
        setBooked(null)
        onUndone(booked.draft)
      },
    )
  }

  return { booked, setBooked, takenBack, undo, forget: () => setTakenBack(null) }
}
