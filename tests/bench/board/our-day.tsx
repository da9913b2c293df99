import { Board } from '../../../src/board/board'
import type { BoardEvent } from '../../../src/board/layout/model'
import { columns, date, now } from './sample-day'

const nothing = () => {}

/** The whole board with toolbar and legend, as the screen of massage appointments shows it. */
export function OurDay({ events }: { events: readonly BoardEvent[] }) {
  return (
    <Board
      date={date}
      view="day"
      today={date}
      now={now}
      columns={columns}
      events={events}
      showAll={false}
      onEventOpen={nothing}
      onSlotPick={nothing}
      onNavigate={nothing}
      onShowAll={nothing}
    />
  )
}
