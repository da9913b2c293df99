import { useCallback, useMemo, useState } from 'react'
import type { BookingKind } from '../../../data/address'
import { useDeps } from '../../../data/context'
import { draftStore } from '../../../data/form/draft-store'
import { useUnsaved } from '../../../data/form/unsaved'
import { blankDraft, bookingDraft, type TypedDraft } from '../draft/draft'

/** The form's draft, which survives a reload. `owner` names store and user. */
export function useDraft(offered: BookingKind, owner: string) {
  const { draftStorage } = useDeps()
  const store = useMemo(
    () => draftStore(draftStorage, `${offered}.${owner}`, bookingDraft),
    [draftStorage, offered, owner],
  )
  const [draft, setDraft] = useState(() => store.read() ?? blankDraft(offered))
  const isBlank = isUntouched(draft, offered)
  useUnsaved('the booking form', !isBlank, true)
  const change = useCallback(
    (next: (draft: TypedDraft) => TypedDraft) =>
      setDraft((last) => {
        const changed = next(last)
        store.write(changed)
        return changed
      }),
    [store],
  )
  const clear = useCallback(() => {
    store.clear()
    setDraft(blankDraft(offered))
  }, [store, offered])
  return { draft, change, clear }
}

const isUntouched = (draft: TypedDraft, offered: BookingKind): boolean =>
  JSON.stringify(draft) === JSON.stringify(blankDraft(offered))
