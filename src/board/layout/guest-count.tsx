import { Icon } from '../../ui/icons/icon'
import css from './guest-count.module.css'

/** A mark with the number of guests who were booked at once. Hidden from screen readers: the event's name says it. */
export const GuestCount = ({ guests }: { guests: number }) => (
  <span className={css.count}>
    <Icon name="people" size={11} width={2} />
    {guests}
  </span>
)
