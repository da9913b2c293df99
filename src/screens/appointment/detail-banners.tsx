import { Button } from '@mantine/core'
import { useState } from 'react'
import { overpaid } from '#domain/appointment/correction/overpaid'
import type { ShownAppointment } from '#sync'
import { useFresh } from '../../data/use-fresh'
import { useStatus } from '../../data/use-session'
import { ErrorBanner, SuccessBanner } from '../../ui/feedback/banner'
import { money } from '../../ui/format/format-money'
import { waitText } from '../booking/draft/wait-text'
import type { DetailState, Done } from './state/use-detail'

interface DetailBannersProps {
  detail: DetailState
  shown: ShownAppointment
}

/** The banner of the last action. If there was none, the banner of a conflict or risk. */
export function DetailBanners({ detail, shown }: DetailBannersProps) {
  const { refusal, done } = detail
  // In cancel mode the field of the reason shows this refusal itself.
  if (refusal && refusal.field !== 'cancelReason')
    return <ErrorBanner>{refusal.message}</ErrorBanner>
  if (done) return <SavedBanner done={done} shown={shown} />
  if (shown.conflictId) return <NotTakenBanner />
  if (shown.risk) {
    return <ErrorBanner title="A change will probably be refused">{shown.risk}</ErrorBanner>
  }
  return null
}

const NotTakenBanner = () => (
  <ErrorBanner title="A change was not taken">
    A change of this appointment was refused. Open the sign at the top to settle it.
  </ErrorBanner>
)

const behindText = 'It is saved on this device and waits behind a change that was not taken.'

const undoMs = 60_000

/** An Undo button, shown for a minute if the action can be undone. */
function Undo({ done }: { done: Done }) {
  const isFresh = useFresh(undoMs)
  if (!(done.undo && isFresh)) return null
  return (
    <Button variant="default" onClick={done.undo}>
      Undo
    </Button>
  )
}

/** The banner of a saved change. It follows the change: not sent, sent or refused. */
function SavedBanner({ done, shown }: { done: Done; shown: ShownAppointment }) {
  const status = useStatus()
  const [conflictBefore] = useState(shown.conflictId)
  const [hasWaited, setHasWaited] = useState(shown.pending)
  if (shown.pending && !hasWaited) setHasWaited(true)
  const excess = overpaid(shown.row)
  const sent = (
    <SuccessBanner
      note={
        status.hasAllCalls &&
        excess > 0 &&
        `${money(excess)} is paid above the price: MORE, Refund.`
      }
      action={done.isUndoneLater && <Undo done={done} />}
    >
      {done.text}
    </SuccessBanner>
  )
  if (!done.isQueued) return sent
  if (shown.conflictId !== null && shown.conflictId !== conflictBefore) return <NotTakenBanner />
  const isSent = hasWaited && !shown.pending
  if (isSent) return sent
  const note = shown.conflictId === null ? waitText(status) : behindText
  return (
    <SuccessBanner note={note} action={<Undo done={done} />}>
      {done.text}
    </SuccessBanner>
  )
}
