import { Box, Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import type { FailedMessage } from '#domain/calls/messages'
import { useSync } from '../../data/context'
import { useOnce } from '../../data/use-once'
import { useOnline } from '../../data/use-online'
import { FieldError } from '../../ui/feedback/field-error'
import { FormSection } from '../../ui/form/form-section'
import { usDateTime } from '../../ui/format/format-date'
import { mobile } from '../../ui/format/format-text'
import rules from '../../ui/layout/rules.module.css'

/** Text messages to customers that could not be sent. Absent offline, or if there are none. */
export function FailedMessages() {
  const { online } = useSync()
  const { value, reload } = useOnline('failed messages', online.failedMessages)
  if (!value || value.length === 0) return null
  return (
    <FormSection title="Messages not sent" hint="to customers">
      <ul className={rules.ruled}>
        {value.map((row) => (
          <MessageRow key={row.id} row={row} onSent={reload} />
        ))}
      </ul>
    </FormSection>
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
  const number = mobile(row.mobileNumber)
  return (
    <Box component="li" py={10} px={12}>
      <Flex align="baseline" justify="space-between" gap={12}>
        <Text component="div" fw={500}>
          {number}
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
