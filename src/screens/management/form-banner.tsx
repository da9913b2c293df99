import type { Done } from '../../data/use-form'
import { useStatus } from '../../data/use-session'
import type { FormRefusal } from '../../data/use-submit'
import { ErrorBanner, NoteBanner, SuccessBanner } from '../../ui/banner'
import { waitText } from '../booking/wait-text'

interface FormBannerProps {
  refusal: FormRefusal | null
  done: Done | null
  /** what the service said to an earlier change, which a person has to settle */
  trouble?: string | null
  /** what is to be known of the details */
  note?: string
}

/** What the last press came to, else what stands against an earlier change, else what is to be known. */
export function FormBanner({ refusal, done, trouble, note }: FormBannerProps) {
  const status = useStatus()
  if (refusal) return <ErrorBanner>{refusal.message}</ErrorBanner>
  if (done)
    return (
      <SuccessBanner note={done.isQueued ? waitText(status) : undefined}>{done.text}</SuccessBanner>
    )
  if (trouble)
    return (
      <ErrorBanner title="A change was not taken">
        {trouble} Open the sync chip to settle it.
      </ErrorBanner>
    )
  return note ? <NoteBanner>{note}</NoteBanner> : null
}
