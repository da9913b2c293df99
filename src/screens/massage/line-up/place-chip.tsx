import { Menu, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Place } from '#domain/appointment/line-up/line-up'
import { upperName } from '#domain/kernel/names'
import type { World } from '#domain/rows/world'
import { doneTime } from '#domain/slot/timing'
import { useCommand } from '../../../data/form/use-command'
import { clockTime } from '../../../ui/format/format-date'
import tiles from '../../../ui/layout/tiles.module.css'
import { AnchoredMenu } from '../../../ui/overlay/anchored'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog'
import { Opener } from '../../../ui/overlay/opener'
import { chipLabel, stateText } from './words'

const busyLook = { bd: '1px solid var(--fd-rule)', bg: 'var(--fd-sunken)' }

interface PlaceChipProps {
  place: Place
  /** from 1 */
  position: number
  isNext: boolean
  world: World
  onSkip: () => void
}

/** A therapist in the line-up. A tap opens a menu of actions. */
export function PlaceChip({ place, position, isNext, world, onSkip }: PlaceChipProps) {
  const [opened, setOpened] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { run, refusal } = useCommand()
  const closed = () => setAsking(false)
  const { staff, attendance, skip } = place
  const name = upperName(staff.name)
  const guest = guestOf(world, place)
  const out = () => run('clockOut', { id: attendance.id }, closed)
  return (
    <li>
      <Opener
        popup="menu"
        opened={opened}
        onChange={setOpened}
        button={
          <UnstyledButton
            className={tiles.tile}
            {...(place.state !== 'FREE' && busyLook)}
            miw={92}
            mih={44}
            py={2}
            px={10}
            fz="meta"
            lh="meta"
            style={{ whiteSpace: 'nowrap' }}
            data-next={isNext || undefined}
            aria-label={chipLabel(place, position, isNext)}
          >
            <Text span inherit mr={6} c="dimmed">
              {position}
            </Text>
            <Text span inherit fw={600}>
              {name}
            </Text>
            <Text
              span
              size="xs"
              display="block"
              {...(isNext ? { c: 'var(--fd-plum)', fw: 600 } : { c: 'dimmed' })}
            >
              {stateText(place, isNext)}
            </Text>
          </UnstyledButton>
        }
      >
        {(anchor) => (
          <AnchoredMenu anchor={anchor} width={230}>
            {refusal && <Menu.Label>{refusal.message}</Menu.Label>}
            {skip ? (
              <Menu.Item
                onClick={() => run('endSkip', { id: attendance.id, skipId: skip.id }, closed)}
              >
                Back in the line-up
              </Menu.Item>
            ) : (
              <Menu.Item onClick={onSkip}>Skip for some minutes</Menu.Item>
            )}
            <Menu.Item onClick={() => (guest ? setAsking(true) : out())}>Clock out</Menu.Item>
          </AnchoredMenu>
        )}
      </Opener>
      <ConfirmDialog
        opened={isAsking}
        title={`Clock ${name} out?`}
        confirm="Clock out"
        onConfirm={out}
        onCancel={() => setAsking(false)}
      >
        {guest && `${guest.name} is on the table until ${clockTime(doneTime(guest))}.`}
      </ConfirmDialog>
    </li>
  )
}

/** The guest whom a therapist serves now; undefined if none. */
const guestOf = ({ appointments }: World, { staff, state, attendance }: Place) =>
  state === 'BUSY'
    ? [...appointments.values()].find(
        (row) =>
          row.staffId === staff.id &&
          row.startDate === attendance.day &&
          row.status === 'CHECKED_IN',
      )
    : undefined
