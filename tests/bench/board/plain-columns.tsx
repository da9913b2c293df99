import { memo, useMemo, useRef } from 'react'
import { type BoardEvent, pixelsAt } from '../../../src/board/layout/model'
import { columns } from './sample-day'

const Column = memo(function Column({ events }: { events: readonly BoardEvent[] }) {
  return (
    <div style={{ position: 'relative', flex: '1 0 84px', height: 1500 }}>
      {events.map((event) => (
        <div
          key={event.id}
          style={{
            position: 'absolute',
            insetInline: 2,
            overflow: 'hidden',
            background: '#ddd',
            top: pixelsAt(event.startMinute),
            height: pixelsAt(event.endMinute - event.startMinute),
          }}
        >
          <div>{event.title}</div>
          <div>{event.service}</div>
          <div>{event.place}</div>
        </div>
      ))}
    </div>
  )
})

function columnsOf(events: readonly BoardEvent[], before: readonly (readonly BoardEvent[])[]) {
  return columns.map((column, at) => {
    const own = events.filter((event) => event.columnId === column.id)
    const old = before[at]
    return old?.every((event, nth) => event === own[nth]) ? old : own
  })
}

/** The floor: memoised columns of boxes, without times, states, keyboard or anything else. */
export function PlainColumns({ events }: { events: readonly BoardEvent[] }) {
  const before = useRef<readonly (readonly BoardEvent[])[]>([])
  const drawn = useMemo(() => {
    before.current = columnsOf(events, before.current)
    return before.current
  }, [events])
  return (
    <div style={{ display: 'flex', height: '100%', overflow: 'auto' }}>
      {drawn.map((own, at) => (
        <Column key={columns[at]?.id} events={own} />
      ))}
    </div>
  )
}
