import { useCallback, useMemo, useState } from 'react'
import { useDeps } from '../../data/context'
import { useUnsaved } from '../../data/unsaved'
import { type BookingDraft, blankDraft, type Offered } from './draft'
import { draftStore } from './draft-store'

/** The form's draft, kept over a reload. `owner` names the person and store that it belongs to. */
export function useDraft(offered: Offered, owner: string, today: string) {
  const { shelf } = useDeps()
  const store = useMemo(() => draftStore(shelf, `${offered}.${owner}`), [shelf, offered, owner])
  const [draft, setDraft] = useState(() => store.read() ?? blankDraft(offered, today))
  const isBlank = isUntouched(draft, offered)
  useUnsaved('the booking form', !isBlank, true)
  // A tablet that slept over midnight books for the day on which it is taken up again.
  if (isBlank && draft.startDate !== today) setDraft(blankDraft(offered, today))
  const change = useCallback(
    (next: (draft: BookingDraft) => BookingDraft) =>
      setDraft((last) => {
        const changed = next(last)
        store.write(changed)
        return changed
      }),
    [store],
  )
  const clear = useCallback(() => {
    store.clear()
    setDraft(blankDraft(offered, today))
  }, [store, offered, today])
  return { draft, change, clear }
}

/** Empty but for a day, which may be yesterday's. */
const isUntouched = (draft: BookingDraft, offered: Offered): boolean =>
  JSON.stringify(draft) === JSON.stringify(blankDraft(offered, draft.startDate))
