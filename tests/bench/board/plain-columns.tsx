import { memo, useMemo, useRef } from 'react'
import { type BoardEvent, pixelsAt } from '../../../src/board/layout/model'
import { statusLook } from '../../../src/ui/format/status'
import { Icon } from '../../../src/ui/icons/icon'
import { columns } from './sample-day'

const style = new CSSStyleSheet()
style.replaceSync(`
.plain {
  display: flex;
  height: 100%;
  overflow: auto;
}

.plain-column {
  position: relative;
  flex: 1 0 92px;
  height: 1500px;
}

.plain-event {
  position: absolute;
  left: 0;
  right: 3px;
  overflow: hidden;
  padding-left: 8px;
  border-left: 3px solid #7a5;
  border-radius: 6px;
  background: #eee;
  font-size: 12px;
  line-height: 14px;
  white-space: nowrap;
}

.plain-icon {
  position: absolute;
  right: 3px;
  bottom: 1px;
}

.plain-foot {
  position: absolute;
  left: 0;
  right: 0;
  bottom: 0;
  background: #fff;
}
`)
document.adoptedStyleSheets.push(style)

const Column = memo(function Column({ events }: { events: readonly BoardEvent[] }) {
  return (
    <div className="plain-column">
      {events.map((event) => (
        <div
          key={event.id}
          data-event={event.id}
          className="plain-event"
          style={{
            top: pixelsAt(event.startMinute),
            height: pixelsAt(event.endMinute - event.startMinute),
          }}
        >
          <strong>{event.title}</strong>
          <div>{event.shortService}</div>
          <div>{event.place}</div>
          <div className="plain-foot" style={{ height: pixelsAt(event.cleaningMinutes) }} />
          <Icon name={statusLook(event.status).icon} size={13} className="plain-icon" />
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

/**
 * Memoised columns with the content of our events: three lines, a status icon and the cleaning time. They lack heads,
 * hours, duty hours, overlaps, accessible names, keyboard and moving.
 */
export function PlainColumns({ events }: { events: readonly BoardEvent[] }) {
  const before = useRef<readonly (readonly BoardEvent[])[]>([])
  const drawn = useMemo(() => {
    before.current = columnsOf(events, before.current)
    return before.current
  }, [events])
  return (
    <div className="plain">
      {drawn.map((own, at) => (
        <Column key={columns[at]?.id} events={own} />
      ))}
    </div>
  )
}
