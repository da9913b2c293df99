import { Icon } from '../icons/icon'
import { StateTag } from './tag'

/** Text for a visit of the previous evening that still runs. */
export const carriedText = 'From yesterday'

export function CarriedMark() {
  return (
    <StateTag>
      <Icon name="clock" size={13} width={1.8} />
      {carriedText}
    </StateTag>
  )
}
