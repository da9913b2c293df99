import { Text } from '@mantine/core'
import type { LoggedEvent } from '../../data/tablet'
import { FormSection } from '../../ui/form/form-section'
import { usDateTime } from '../../ui/format/format-date'
import { Icon } from '../../ui/icons/icon'
import classes from './device.module.css'

const shown = 10

/** Logged errors that no screen has shown, newest first. */
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
                  <Text component="div" fw={500}>
                    {event.event}
                  </Text>
                  {event.kind && (
                    <Text component="div" size="meta" c="dimmed">
                      {event.kind}
                    </Text>
                  )}
                </div>
                <Text component="div" size="meta" c="dimmed" ta="right">
                  {usDateTime(event.at)}
                </Text>
              </li>
            ))}
        </ul>
      )}
    </FormSection>
  )
}
