import { Button, Flex } from '@mantine/core'
import { useEffect, useState } from 'react'
import { addDays, minuteOfDay } from '#domain/kernel/dates'
import type { World } from '#domain/rows/world'
import { runningDay } from '#domain/slot/night'
import type { ShownAppointment } from '#sync'
import { useSync } from '../../../data/context'
import { useBusinessTime } from '../../../data/use-business-time'
import { useView } from '../../../data/use-view'
import { count } from '../../../ui/format/format-text'
import { Icon } from '../../../ui/icons/icon'
import { Dialog } from '../../../ui/overlay/dialog'
import { leftOpenOf } from './left-open'
import { LeftOpenTable } from './left-open-table'

export interface LeftOpenLineProps {
  world: World
  /** id of the appointment that the screen has opened */
  openedId: string | null
  onOpen: (appointmentId: string) => void
}

/** Minutes after which the earlier days are read again. They change seldom, and each reading takes all of them. */
const readAgainAfter = 5

/** A line below today's list: how many visits of earlier days on this tablet are still open. Empty if none is. */
export function LeftOpenLine({ world, openedId, onOpen }: LeftOpenLineProps) {
  const [isListed, setListed] = useState(false)
  const now = useBusinessTime()
  const [seen, setSeen] = useState<readonly ShownAppointment[]>([])
  const view = useEarlierDays(world)
  const live = useView(isListed ? view : null)
  const rows = leftOpenOf(live ?? seen, now, world)
  const isOneOpened = rows.some(({ id }) => id === openedId)
  const turn = Math.floor((minuteOfDay(now.time) ?? 0) / readAgainAfter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a reason to read again
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const read = (await view?.read()) ?? []
      if (!isOver) setSeen(read)
    }
    look().catch(() => {})
    return () => {
      isOver = true
    }
  }, [view?.key, turn, isOneOpened, isListed])
  if (rows.length === 0 && !isListed) return null
  return (
    <Flex
      flex="none"
      py={4}
      bg="var(--fd-surface)"
      style={{ borderTop: '1px solid var(--fd-hairline)' }}
    >
      <Button
        variant="text"
        mih={44}
        styles={{ label: { whiteSpace: 'normal' } }}
        leftSection={<Icon name="warning" size={16} />}
        onClick={() => setListed(true)}
      >
        {leftOpenWords(rows.length)}
      </Button>
      <Dialog
        opened={isListed}
        onClose={() => setListed(false)}
        title="Visits of earlier days"
        size="lg"
      >
        <LeftOpenTable
          rows={rows}
          world={world}
          onOpen={({ id }) => {
            setListed(false)
            onOpen(id)
          }}
        />
      </Dialog>
    </Flex>
  )
}

const leftOpenWords = (visits: number) =>
  visits === 1
    ? '1 visit of an earlier day is still open'
    : `${count(visits, 'visit')} of earlier days are still open`

/** The days before the running one that this tablet keeps; null: it keeps none. */
function useEarlierDays({ store }: World) {
  const sync = useSync()
  const now = useBusinessTime()
  const [from, to] = [sync.keptSince(), addDays(runningDay(now, store), -1)]
  return from <= to ? sync.views.days(from, to) : null
}
