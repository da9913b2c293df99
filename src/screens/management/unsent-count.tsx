import { Text, VisuallyHidden } from '@mantine/core'
import { wallMinute } from '#domain/kernel/dates'
import { useSync } from '../../data/context'
import { useOnline } from '../../data/online/use-online'
import { useBusinessTime } from '../../data/use-business-time'
import { useStatus } from '../../data/use-session'

/** Minutes after which the number of messages is asked for again. */
const everyMinutes = 5

/** The number of text messages that could not be sent; nothing if there is none, or if the host doesn't list them. */
export function UnsentCount() {
  const { hasAllCalls, online } = useStatus()
  return hasAllCalls && online !== false ? <Count /> : null
}

function Count() {
  const { online } = useSync()
  const { date, time } = useBusinessTime()
  const round = Math.floor(wallMinute(date, time) / everyMinutes)
  const { value } = useOnline('failed messages', online.failedMessages, round)
  if (!value || value.length === 0) return null
  return (
    <Text
      span
      display="inline-block"
      miw={18}
      ml={4}
      px={5}
      bdrs={9}
      bg="var(--fd-cancelled-ground)"
      c="var(--fd-cancelled-text)"
      fz="xs"
      lh="18px"
      fw={600}
      ta="center"
      title={`${value.length} messages not sent`}
    >
      {value.length}
      <VisuallyHidden component="span"> not sent</VisuallyHidden>
    </Text>
  )
}
