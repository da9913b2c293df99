import type { LoggedEvent } from '../../data/tablet'
import { FormSection } from '../../ui/form/form-section'
import { usDateTime } from '../../ui/format/format-date'
import { CardList, CardRow, Words } from './card-parts'

const shown = 10

/** Logged errors, newest first. No other screen shows them. */
export function ErrorsCard({ events }: { events: readonly LoggedEvent[] }) {
  return (
    <FormSection title="Last errors" hint="nothing to be done">
      {events.length === 0 ? (
        <Words>None.</Words>
      ) : (
        <CardList>
          {events
            .slice(-shown)
            .toReversed()
            .map(({ id, event, kind, at }) => (
              <CardRow key={id} icon="warning" title={event} detail={kind} end={usDateTime(at)} />
            ))}
        </CardList>
      )}
    </FormSection>
  )
}
