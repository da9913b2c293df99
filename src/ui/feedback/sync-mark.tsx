import { Icon } from '../icons/icon'
import { StateTag } from './tag'

interface SyncMarkProps {
  /** whether the row has unsent changes */
  pending: boolean
  /** the reason why an unsent change will probably be refused */
  risk?: string | null
  /** id of the row's refused change, which the user has to resolve */
  conflictId?: string | null
}

/** The mark of a row with a conflict, a risk or unsent changes, in this order; empty for a row that is sent. */
export function SyncMark({ pending, risk, conflictId }: SyncMarkProps) {
  if (conflictId) return <Mark tone="conflict" icon="warning" word="Conflict" />
  if (risk) return <Mark tone="not-sent" icon="warning" word="At risk" why={risk} />
  return pending ? <Mark tone="not-sent" icon="cloud-up" word="Not sent" /> : null
}

interface MarkProps {
  tone: keyof typeof looks
  icon: 'warning' | 'cloud-up'
  word: string
  why?: string
}

const looks = {
  'not-sent': { bd: '1px dashed var(--fd-ink)', bg: 'transparent', c: 'var(--fd-ink)', fw: 500 },
  conflict: {
    bd: '1px solid var(--fd-conflict-bar)',
    bg: 'var(--fd-conflict-ground)',
    c: 'var(--fd-conflict-text)',
  },
}

function Mark({ tone, icon, word, why }: MarkProps) {
  return (
    <StateTag {...looks[tone]} title={why}>
      <Icon name={icon} size={13} width={1.8} />
      {word}
    </StateTag>
  )
}
