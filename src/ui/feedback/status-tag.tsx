import { statusLook } from '../format/status'
import { Icon } from '../icons/icon'
import classes from './frames.module.css'

/** An appointment's status by colour, icon and word. */
export function StatusTag(props: { status: string }) {
  const look = statusLook(props.status)
  return (
    <span className={classes.tag} data-tone={look.tone}>
      <Icon name={look.icon} size={13} width={2} />
      {look.word}
    </span>
  )
}
