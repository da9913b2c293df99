import { statusLook } from '../format/status'
import { Icon } from '../icons/icon'
import { StateTag } from './tag'

/** An appointment's status by colour, icon and word. */
export function StatusTag(props: { status: string }) {
  const look = statusLook(props.status)
  return (
    <StateTag
      data-tone={look.tone}
      bg={`var(--fd-${look.tone}-ground)`}
      c={`var(--fd-${look.tone}-text)`}
    >
      <Icon name={look.icon} size={13} width={2} />
      {look.word}
    </StateTag>
  )
}
