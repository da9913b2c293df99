import { memo, type RefObject, useState } from 'react'
import { Icon } from '../../ui/icons/icon'
import { Opener } from '../../ui/overlay/opener'
import { classNames } from '../layout/class-names'
import type { ColumnDay } from '../layout/column-days'
import { useActions } from '../layout/context'
import css from './day-heads.module.css'
import { pageColumns, useHiddenColumns } from './use-hidden-columns'

interface DayHeadsProps {
  days: readonly ColumnDay[]
  /** prefix of element ids: the head of column n has `${id}-${n}` */
  id: string
  scroller: RefObject<HTMLElement | null>
}

/** Names of the columns, with buttons that show how many columns are hidden on each side. */
export const DayHeads = memo(function DayHeads({ days, id, scroller }: DayHeadsProps) {
  const hidden = useHiddenColumns(scroller)
  const page = (by: -1 | 1) => scroller.current && pageColumns(scroller.current, by)
  return (
    <div className={css.heads}>
      <div className={css.cells}>
        <div className={css.corner}>
          {hidden.before > 0 && (
            <button
              type="button"
              className={css.pager}
              aria-label={`${hidden.before} more columns at the left`}
              onClick={() => page(-1)}
            >
              <Icon name="chevron-left" size={14} />
              {hidden.before}
            </button>
          )}
        </div>
        {days.map(({ column }, at) => (
          <div
            key={`${column.id}`}
            data-column
            className={classNames(css.head, column.id === null && css.unassigned)}
          >
            <div id={`${id}-${at}`} className={css.label}>
              <span className={css.name}>{column.name}</span>
              <span className={css.hint}>{column.hint}</span>
            </div>
            {column.id !== null && <HeadButton id={column.id} name={column.name} />}
          </div>
        ))}
      </div>
      {hidden.after > 0 && (
        <div className={css.end}>
          <button
            type="button"
            className={css.pager}
            aria-label={`${hidden.after} more columns at the right`}
            onClick={() => page(1)}
          >
            +{hidden.after}
            <Icon name="chevron-right" size={14} />
          </button>
        </div>
      )}
    </div>
  )
})

/** A button over a column's head. It opens the menu of the therapist's absences. */
function HeadButton({ id, name }: { id: string; name: string }) {
  const { headMenu } = useActions()
  const [opened, setOpened] = useState(false)
  if (!headMenu) return null
  return (
    <Opener
      popup="menu"
      opened={opened}
      onChange={setOpened}
      button={<button type="button" className={css.open} aria-label={`Absence of ${name}`} />}
    >
      {(anchor) => headMenu(id, anchor)}
    </Opener>
  )
}
