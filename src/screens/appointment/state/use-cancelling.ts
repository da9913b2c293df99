import * as v from 'valibot'
import { noShowReason } from '#domain/customer/no-show'
import { isBlank } from '#domain/kernel/text'
import { useKept } from '../../../data/form/use-kept'
import { useOwner } from '../../../data/use-session'

const cancellation = v.object({ who: v.picklist(['customer', 'no-show']), reason: v.string() })
export type CancellationDraft = v.InferOutput<typeof cancellation>

/** The draft that cancel mode begins with: the customer did not come. */
const noShow: CancellationDraft = { who: 'no-show', reason: noShowReason }

const kept = v.nullable(cancellation)

/** State of cancel mode for an appointment: its draft, which is null while the mode is closed. */
export function useCancelling(appointmentId: string) {
  const owner = useOwner()
  const [draft, setDraft] = useKept(`cancelling.${appointmentId}.${owner}`, kept, null)
  return {
    draft,
    hasReason: draft !== null && !isBlank(draft.reason) && draft.reason !== noShow.reason,
    start: (isNoShow: boolean) => setDraft(isNoShow ? noShow : { who: 'customer', reason: '' }),
    edit: (patch: Partial<CancellationDraft>) => draft && setDraft({ ...draft, ...patch }),
    leave: () => setDraft(null),
  }
}
