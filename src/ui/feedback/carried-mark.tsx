import { Icon } from '../icons/icon'
import classes from './frames.module.css'

/** Text for a visit of the previous evening that still runs. */
export const carriedText = 'From yesterday'

export function CarriedMark() {
  return (
    <span className={classes.tag}>
      <Icon name="clock" size={13} width={1.8} />
      {carriedText}
    </span>
  )
}
