import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { leftOpenShown } from '#domain/calls/reports'
import type { Appointment } from '#domain/rows/appointment'
import { useSync } from '../../../data/context'
import { useStatus } from '../../../data/use-session'
import { useView } from '../../../data/use-view'
import { LeftOpenTable } from '../../appointment/left-open/left-open-table'
import { Heading } from './heading'
import type { ClosedDay } from './use-day'

interface LeftOpenProps {
  closed: ClosedDay
  onOpen: (id: string) => void
}

/** Visits of earlier days that are still open; empty if none is. */
export function LeftOpen({ closed: { leftOpen, world }, onOpen }: LeftOpenProps) {
  const sync = useSync()
  const isOffline = useStatus().online === false
  const [wanted, setWanted] = useState<Appointment | null>(null)
  // The day of an older visit is not on this tablet: it is fetched when a view of it is read.
  const ofDay = useView(wanted && sync.views.days(wanted.startDate, wanted.startDate))
  const isHere = ofDay?.some(({ row }) => row.id === wanted?.id) === true
  useEffect(() => {
    if (!(wanted && isHere)) return
    setWanted(null)
    onOpen(wanted.id)
  }, [wanted, isHere, onOpen])
  if (leftOpen.length === 0) return null
  return (
    <>
      <Heading note={leftOpen.length >= leftOpenShown ? 'the latest' : undefined} mt={16}>
        Still open from earlier days
      </Heading>
      <LeftOpenTable rows={leftOpen} world={world} onOpen={setWanted} />
      <Text size="meta" mt={8} c="dimmed" role="status">
        {wanted &&
          ofDay &&
          (isOffline
            ? 'It is not on this device. It needs a connection.'
            : 'It is being fetched …')}
      </Text>
    </>
  )
}
