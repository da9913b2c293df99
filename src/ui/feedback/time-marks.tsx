import { Icon } from '../icons/icon'
import { StateTag } from './tag'

/** Mark of a visit of the evening before that still runs. */
export const carriedText = 'From yesterday'

/** Mark of a reservation whose guest is late. */
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
