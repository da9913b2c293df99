import { SyncMark } from '../../ui/feedback/sync-mark'
import { usDateTime } from '../../ui/format/format-date'
import { orDash } from '../../ui/format/format-text'
import css from './customers.module.css'
import type { PointsLine } from './points'

interface PointsLogProps {
  lines: readonly PointsLine[]
  /** in place of lines, or below them: the data that is missing */
  note: string | null
}

/** Points changed by hand, the latest first. */
export function PointsLog({ lines, note }: PointsLogProps) {
  return (
    <section aria-label="Points log">
      <h2 className={css.title}>Points log</h2>
      <ul className={css.log}>
        {lines.map((line) => (
          <li key={line.key} className={css.line}>
            <strong>
              {line.action} {line.points}
            </strong>
            <span className={css.by}>by {orDash(line.createdBy)}</span>
            <SyncMark pending={line.isPending} />
            <span className={css.when}>{usDateTime(line.createdDateTime)}</span>
          </li>
        ))}
      </ul>
      {note && <p className={css.note}>{note}</p>}
    </section>
  )
}
