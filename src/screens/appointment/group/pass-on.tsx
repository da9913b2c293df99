import { Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { type PassedOn, passOn } from '#domain/appointment/group/pass-on'
import type { Appointment } from '#domain/rows/appointment'
import { otherReason } from '#domain/rows/correction-reasons'
import type { AskedCommand } from '#sync'
import { useCommand } from '../../../data/form/use-command'
import { useStatus } from '../../../data/use-session'
import { FieldError } from '../../../ui/feedback/field-error'
import { money } from '../../../ui/format/format-money'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog'
import type { SectionProps } from '../state/section-props'
import { namesOf } from './guests'

interface PassOnProps extends Pick<SectionProps, 'detail' | 'isArmed'> {
  guests: readonly Appointment[]
}

/** Offers that the money of a cancelled guest counts for those of the group who stay and owe. */
export function PassOn({ detail, isArmed, guests }: PassOnProps) {
  const { row, world } = detail
  const { hasAllCalls } = useStatus()
  const [isAsked, setAsked] = useState(false)
  const found = passOn(
    world,
    row,
    guests.filter(({ id }) => id !== row.id),
  )
  const names = namesOf(guests.filter(({ id }) => found?.members.some((each) => each.id === id)))
  const { send, running, refusal } = usePassingOn(detail, names, () => setAsked(false))
  if (!hasAllCalls || !found) return null
  return (
    <Flex wrap="wrap" gap={8} px={12} py={8}>
      <Button variant="default" disabled={!isArmed} onClick={() => setAsked(true)}>
        Use {money(found.amount)} for {names}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={`Use ${money(found.amount)} for ${names}`}
        confirm="USE IT"
        onConfirm={() => send(found)}
        onCancel={() => setAsked(false)}
        isRunning={running}
      >
        {`What ${row.name} paid counts for those who stay. No money leaves the store.`}
        {refusal && <FieldError>{refusal.message}</FieldError>}
      </ConfirmDialog>
    </Flex>
  )
}

/** Pays the money back and takes it for the others, both or none. */
function usePassingOn({ row, tell }: SectionProps['detail'], names: string, onDone: () => void) {
  const { runAll, id: correctionId, ...outcome } = useCommand(row)
  const send = ({ amount, parts, members }: PassedOn) => {
    const note = `Counts for ${names}`
    const why = { reason: otherReason, note, pointsBack: true, items: [] }
    const [first] = members
    const paid = { id: first?.id ?? '', groupId: row.groupId ?? '', members: [...members] }
    const refund = { id: row.id, correctionId, parts: [...parts], ...why }
    const asked: AskedCommand[] = [
      { name: 'refundAppointment', input: refund },
      { name: 'payGroup', input: paid },
    ]
    const done = (isQueued: boolean) => {
      onDone()
      tell({ text: `${money(amount)} counts for ${names}.`, isQueued, undo: null })
    }
    runAll(() => asked, done)
  }
  return { ...outcome, send }
}
