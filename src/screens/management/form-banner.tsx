import { Button } from '@mantine/core'
import type { WaitingMark } from '#sync'
import type { Done } from '../../data/form/use-form'
import { useStatus } from '../../data/use-session'
import type { FormRefusal } from '../../data/use-submit'
import { ErrorBanner, NoteBanner, SuccessBanner } from '../../ui/feedback/banner'
import { waitText } from '../booking/draft/wait-text'
import type { Switched } from './use-switch'

interface FormBannerProps {
  refusal: FormRefusal | null
  done: Done | null
  /** the row's unsent changes and conflicts */
  mark?: WaitingMark
  /** a note that the form shows before saving */
  note?: string
  /** a note that the form shows after saving */
  after?: string
  /** empties the form, to add another row */
  onAnother?: () => void
}

/**
 * The outbox entry of a refused change that the form can correct, because its input broke a rule, such as a taken name.
 * Null if there is none.
 */
export const correctable = (mark: WaitingMark | undefined): string | null =>
  mark?.code === 'invalid' ? mark.conflictId : null

/** Whether the row was never added, because its add was refused; saving the form adds it. */
export const isRefusedAdd = (mark: WaitingMark | undefined): boolean =>
  correctable(mark) !== null && mark?.isAdd === true

/** The banner of the last action. If there was none, the banner of an earlier refusal or a note. */
export function FormBanner({ refusal, done, mark, note, after, onAnother }: FormBannerProps) {
  const status = useStatus()
  if (refusal) return <ErrorBanner>{refusal.message}</ErrorBanner>
  if (done) {
    const words = [after, done.isQueued && waitText(status)].filter(Boolean).join(' ')
    const action = onAnother && (
      <Button variant="default" onClick={onAnother}>
        Add another
      </Button>
    )
    return (
      <SuccessBanner note={words || undefined} action={action}>
        {done.text}
      </SuccessBanner>
    )
  }
  if (mark?.conflictId)
    return (
      <ErrorBanner title="A change was not taken">
        {mark.trouble}
        <br />
        {correctable(mark)
          ? 'Correct it here and save it again.'
          : 'Open the sign at the top to settle it.'}
      </ErrorBanner>
    )
  return note ? <NoteBanner>{note}</NoteBanner> : null
}

/** The banner after Enable or Disable. */
export function SwitchedBanner({ text, isQueued, undo }: Switched) {
  const status = useStatus()
  const action = (
    <Button variant="default" onClick={undo}>
      Undo
    </Button>
  )
  return (
    <SuccessBanner note={isQueued ? waitText(status) : undefined} action={action}>
      {text}
    </SuccessBanner>
  )
}
