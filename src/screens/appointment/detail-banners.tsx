import type { ShownAppointment } from '#sync'
import { useStatus } from '../../data/use-session'
import { ErrorBanner, SuccessBanner } from '../../ui/banner'
import { waitText } from '../booking/wait-text'
import type { DetailState } from './use-detail'

interface DetailBannersProps {
  detail: DetailState
  shown: ShownAppointment
}

/** What the last action came to, else what stands against a change that waits. */
export function DetailBanners({ detail, shown }: DetailBannersProps) {
  const { refusal, done } = detail
  const status = useStatus()
  // Cancel mode says this beside its field.
  if (refusal && refusal.field !== 'cancelReason')
    return <ErrorBanner>{refusal.message}</ErrorBanner>
  if (done) {
    const note = done.isQueued ? waitText(status) : undefined
    return <SuccessBanner note={note}>{done.text}</SuccessBanner>
  }
  if (shown.conflictId) {
    return (
      <ErrorBanner title="A change was not taken">
        The service refused a change of this appointment. Open the sync chip to settle it.
      </ErrorBanner>
    )
  }
  if (shown.risk) {
    return <ErrorBanner title="A change will probably be refused">{shown.risk}</ErrorBanner>
  }
  return null
}
