import type { Ref } from 'react'
import { Icon } from '../ui/icons/icon'
import type { SyncStatus } from './model/sync-model'
import { chipText } from './model/sync-text'
import classes from './sync-chip.module.css'

interface SyncChipProps {
  status: SyncStatus
  /** the clock */
  now: number
  /** the first offer of the panel, in one word */
  offer: string | null
  opened: boolean
  onToggle: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Always visible and always the same size: connection, then waiting changes. Opens the panel. */
export function SyncChip({ status, now, offer, opened, onToggle, ref }: SyncChipProps) {
  const text = chipText(status, now)
  return (
    <button
      ref={ref}
      type="button"
      className={classes.chip}
      data-tone={text.tone}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={onToggle}
    >
      <span className={classes.icon}>
        <Icon name={text.icon} size={18} />
      </span>
      <span className={classes.text} aria-live="polite">
        <span className={classes.first}>
          <span className={classes.title}>{text.title}</span>
          {offer && <span className={classes.offer}>{offer}</span>}
        </span>
        <span className={classes.detail}>
          <span>{text.detail}</span>
          {text.detail && text.conflicts && ' · '}
          {text.conflicts && <strong>{text.conflicts}</strong>}
        </span>
      </span>
      {status.progress !== null && (
        <progress className={classes.progress} value={status.progress} aria-label="Download" />
      )}
    </button>
  )
}
