import { Button, Flex } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dueNow } from '#domain/appointment/group/due-now'
import type { Appointment } from '#domain/rows/appointment'
import { useFormSync } from '../../../data/form/use-form-sync'
import { useBusinessTime } from '../../../data/use-business-time'
import { useStatus } from '../../../data/use-session'
import type { SectionProps } from '../state/section-props'
import { CancelGroupDialog } from './cancel-dialog'
import { CheckInAll } from './check-in-all'
import { everyWord, type GroupDialogProps, type GroupDone } from './guests'
import { MoveGroupDialog } from './move-dialog'
import { PayGroupDialog } from './pay-dialog'

interface GroupActionsProps extends Pick<SectionProps, 'detail' | 'allowed' | 'isArmed'> {
  guests: readonly Appointment[]
}

/**
 * Buttons that pay, move or cancel for several guests of a group at once. A button shows if it concerns at least two
 * guests.
 */
export function GroupActions({ detail, allowed, isArmed, guests }: GroupActionsProps) {
  const { row, world, tell, undo } = detail
  const { hasAllCalls } = useStatus()
  const { date: today } = useBusinessTime()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const reserved = guests.filter(({ status }) => status === 'RESERVED')
  const owing = guests.filter((guest) => dueNow(guest) > 0)
  const close = () => setDialog(null)
  const { withdraw } = useFormSync()
  const done = ({ text, isQueued, entryId, undone, goBack }: GroupDone) => {
    close()
    const send = goBack ?? (entryId === null ? null : () => withdraw(entryId))
    tell({
      ...{ text, isQueued, undo: send && (() => undo(send, undone)) },
      isUndoneLater: goBack !== undefined,
    })
  }
  const open = (whom: readonly Appointment[], show: (props: GroupDialogProps) => ReactNode) => () =>
    setDialog(show({ row, guests: whom, onDone: done, onCancel: close }))
  if (!hasAllCalls || !allowed.update || Math.max(reserved.length, owing.length) < 2) return null
  const due = reserved.filter(({ startDate }) => startDate === today)
  return (
    <Flex wrap="wrap" gap={8} px={12} py={8}>
      {due.length > 1 && <CheckInAll {...{ detail, isArmed }} guests={due} />}
      {hasAllCalls && owing.length > 1 && (
        <Button
          variant="default"
          disabled={!isArmed}
          onClick={open(owing, (props) => <PayGroupDialog {...props} world={world} />)}
        >
          Pay for {everyWord(owing)}
        </Button>
      )}
      {hasAllCalls && reserved.length > 1 && (
        <Button
          variant="default"
          disabled={!isArmed}
          onClick={open(reserved, (props) => <MoveGroupDialog {...props} />)}
        >
          Move {everyWord(reserved)}
        </Button>
      )}
      {reserved.length > 1 && (
        <Button
          variant="default"
          disabled={!isArmed}
          onClick={open(reserved, (props) => <CancelGroupDialog {...props} />)}
        >
          Cancel {everyWord(reserved)}
        </Button>
      )}
      {dialog}
    </Flex>
  )
}
