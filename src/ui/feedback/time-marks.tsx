import { Icon } from '../icons/icon'
import { StateTag } from './tag'

/** Text for a visit of the previous evening that still runs. */
export const carriedText = 'From yesterday'

/** Text for a reservation whose guest is late. */
export const lateText = 'Late'

export const CarriedMark = () => <TimeMark text={carriedText} />
export const LateMark = () => <TimeMark text={lateText} />

function TimeMark({ text }: { text: string }) {
  return (
    <StateTag>
      <Icon name="clock" size={13} width={1.8} />
      {text}
    </StateTag>
  )
}
