import { Box, Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { hasLeftTwice, mayHaveStayed } from '#domain/appointment/correction/signature'
import type { Correction } from '#domain/rows/correction'
import { useSession } from '../../../data/use-session'
import { usDateTime } from '../../../ui/format/format-date'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog'
import { foldLine } from './fold'
import type { MoneyEvent } from './money-events'

interface MoneyLinesProps {
  events: readonly MoneyEvent[]
  /** whether a signature is being sent */
  isSigning: boolean
  /** `hasLeft`: false if the money of a refund that was stored twice left once */
  onSign: (correction: Correction, hasLeft: boolean) => void
  onPrint: (refund: Correction) => void
}

/**
 * Lines about money: who took it, when, and what was corrected. Refunds have buttons for their slip and the missing
 * signature.
 */
export const MoneyLines = ({ events, ...rest }: MoneyLinesProps) =>
  events.map((event) => <Line key={event.id} event={event} {...rest} />)

type LineProps = Omit<MoneyLinesProps, 'events'> & { event: MoneyEvent }

function Line({ event, isSigning, onSign, onPrint }: LineProps) {
  const session = useSession()
  const { correction, waits } = event
  const isRefund = correction?.kind === 'REFUND'
  // the user who made a correction can't sign it
  const maySign = waits && session?.username !== correction?.by
  return (
    <Box {...foldLine}>
      <div>{event.title}</div>
      <Text component="div" size="xs" c="dimmed">
        {usDateTime(event.at)} by {event.by}
        {event.detail && <div>{event.detail}</div>}
        {correction?.signedBy && <div>Signed by {correction.signedBy}</div>}
      </Text>
      {(waits || correction?.isDoubled) && (
        <Text component="div" fw={600} c="var(--fd-cancelled-text)">
          {correction?.isDoubled
            ? doubledText(correction)
            : 'Waits for the signature of another person.'}
        </Text>
      )}
      {correction && ((isRefund && !correction.isVoid) || maySign) && (
        <Flex gap={8} mt={6} wrap="wrap">
          {isRefund && !correction.isVoid && (
            <Button variant="default" onClick={() => onPrint(correction)}>
              Print slip
            </Button>
          )}
          {maySign && <SignButtons {...{ event, correction, isSigning, onSign }} />}
        </Flex>
      )}
    </Box>
  )
}

type SignButtonsProps = Pick<MoneyLinesProps, 'isSigning' | 'onSign'> & {
  event: MoneyEvent
  correction: Correction
}

/** The button that signs; of money that was paid back twice, one for each answer. */
function SignButtons({ event, correction, isSigning: loading, onSign }: SignButtonsProps) {
  const [isAsked, setAsked] = useState(false)
  if (!mayHaveStayed(correction))
    return (
      <Button {...{ loading }} onClick={() => onSign(correction, true)}>
        Sign
      </Button>
    )
  return (
    <>
      <Button variant="default" {...{ loading }} onClick={() => onSign(correction, true)}>
        It left twice
      </Button>
      <Button variant="default" {...{ loading }} onClick={() => setAsked(true)}>
        It left once
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title="Did this refund not leave?"
        confirm="It did not leave"
        isRunning={loading}
        onConfirm={() => onSign(correction, false)}
        onCancel={() => setAsked(false)}
        cancel="Back"
      >
        {event.title}, {usDateTime(event.at)} by {event.by}. {event.detail}
        <br />
        It will not count, and its drawer is to have the money still.
      </ConfirmDialog>
    </>
  )
}

/** Words for a correction that two tablets made. */
export const doubledWords: Readonly<Record<string, string>> = {
  LINE: 'Taken off twice',
  PAYMENT: 'Corrected twice, or paid back too',
}

function doubledText(correction: Correction): string {
  if (correction.isVoid) return 'The money left once: this refund does not count.'
  if (hasLeftTwice(correction)) return 'Paid back twice: the money left twice.'
  return `${doubledWords[correction.kind] ?? 'Paid back twice'}. Ask who has done it, and sign when it is settled.`
}
