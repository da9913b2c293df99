import type { LoggedEvent } from '../../data/tablet'
import { FormSection } from '../../ui/form/form-section'
import { usDateTime } from '../../ui/format/format-date'
import { Icon } from '../../ui/icons/icon'
import classes from './device.module.css'

const shown = 10

/** Errors that were only logged, the latest first. */
export function ErrorsCard({ events }: { events: readonly LoggedEvent[] }) {
  return (
    <FormSection title="Last errors" hint="nothing to be done">
      {events.length === 0 ? (
        <p className={classes.words}>None.</p>
      ) : (
        <ul>
          {events
            .slice(-shown)
            .toReversed()
            .map((event) => (
              <li key={event.id} className={classes.row}>
                <Icon name="warning" />
                <div className={classes.rowText}>
                  <div className={classes.rowName}>{event.event}</div>
                  {event.kind && <div className={classes.rowDetail}>{event.kind}</div>}
                </div>
                <div className={classes.rowTime}>{usDateTime(event.at)}</div>
              </li>
            ))}
        </ul>
      )}
    </FormSection>
  )
}
