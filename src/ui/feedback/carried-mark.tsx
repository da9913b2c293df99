import { Icon } from '../icons/icon'
import classes from './frames.module.css'

/** How a visit of the evening before that still runs is marked. */
export const carriedText = 'From yesterday'

export function CarriedMark() {
  return (
    <span className={classes.tag}>
      <Icon name="clock" size={13} width={1.8} />
      {carriedText}
    </span>
  )
}
