import { Box, Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import type { FailedMessage } from '#domain/calls/messages'
import { useSync } from '../../data/context'
import { useOnline } from '../../data/online/use-online'
import { useNumbers } from '../../data/use-numbers'
import { useOnce } from '../../data/use-once'
import { useStatus } from '../../data/use-session'
import { FieldError } from '../../ui/feedback/field-error'
import { FormSection } from '../../ui/form/form-section'
import { usDateTime } from '../../ui/format/format-date'
import rules from '../../ui/layout/rules.module.css'

/**
 * Number of messages shown at first. A night without credit at the provider leaves many, which would push the settings
 * off the screen.
 */
const shownAtFirst = 5

/**
 * Text messages to customers that could not be sent. Hidden if there are none, while offline, and if the host doesn't
 * list them.
 */
export function FailedMessages() {
  const { hasAllCalls, online } = useStatus()
  return hasAllCalls && online !== false ? <MessageCard /> : null
}

function MessageCard() {
  const { online } = useSync()
  const { value, reload } = useOnline('failed messages', online.failedMessages)
  const [isWhole, setIsWhole] = useState(false)
  if (!value || value.length === 0) return null
  const rows = isWhole ? value : value.slice(0, shownAtFirst)
  return (
    <FormSection title="Messages not sent" hint="to customers">
      <ul className={rules.ruled}>
        {rows.map((row) => (
          <MessageRow key={row.id} row={row} onSent={reload} />
        ))}
      </ul>
      {value.length > 1 && (
        <Flex wrap="wrap" gap={8} py={10} px={12}>
          {rows.length < value.length && (
            <Button variant="default" onClick={() => setIsWhole(true)}>
              Show all {value.length}
            </Button>
          )}
          <SendAllAgain messages={value} onSent={reload} />
        </Flex>
      )}
    </FormSection>
  )
}

function SendAllAgain(props: { messages: readonly FailedMessage[]; onSent: () => void }) {
  const { online } = useSync()
  const { once, running } = useOnce()
  const [trouble, setTrouble] = useState<string | null>(null)
  const sendAll = () =>
    once(async () => {
      let last: string | null = null
      // one after another; a refused message doesn't stop the others
      for (const { id } of props.messages) {
        const answer = await online.sendMessageAgain(id)
        if (!answer.ok) last = answer.message
      }
      setTrouble(last)
      props.onSent()
    })
  return (
    <>
      <Button variant="default" disabled={running} onClick={() => void sendAll()}>
        Send all {props.messages.length} again
      </Button>
      {trouble && <FieldError>{trouble}</FieldError>}
    </>
  )
}

function MessageRow({ row, onSent }: { row: FailedMessage; onSent: () => void }) {
  const { online } = useSync()
  const { once, running } = useOnce()
  const [trouble, setTrouble] = useState<string | null>(null)
  async function sendAgain() {
    const answer = await once(() => online.sendMessageAgain(row.id))
    if (!answer) return
    setTrouble(answer.ok ? null : answer.message)
    if (answer.ok) onSent()
  }
  const number = useNumbers().write(row.mobileNumber)
  return (
    <Box component="li" py={10} px={12}>
      <Flex align="baseline" justify="space-between" gap={12}>
        <Text component="div" fw={500}>
          {row.name ? `${row.name}, ${number}` : number}
        </Text>
        <Text component="div" size="meta" c="dimmed">
          {usDateTime(row.createdDateTime)}
        </Text>
      </Flex>
      <Text component="div" size="meta" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {row.text}
      </Text>
      <Text component="div" size="meta" my={6} c="var(--fd-cancelled-text)">
        {row.reason}
      </Text>
      <Button
        variant="default"
        aria-label={`Send again to ${number}`}
        disabled={running}
        onClick={() => void sendAgain()}
      >
        Send again
      </Button>
      {trouble && <FieldError>{trouble}</FieldError>}
    </Box>
  )
}
