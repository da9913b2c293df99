import classes from './frames.module.css'
import { Icon } from './icon'

/** Beside what was changed here: the change waits to be sent, or a person has to settle it. */
export function WaitingTag(props: { kind: 'pending' | 'conflict' }) {
  const isConflict = props.kind === 'conflict'
  return (
    <span className={classes.waiting} data-conflict={isConflict || undefined}>
      <Icon name={isConflict ? 'warning' : 'cloud-up'} size={13} width={1.8} />
      {isConflict ? 'Conflict' : 'Not sent'}
    </span>
  )
}
