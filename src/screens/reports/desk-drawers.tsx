import { Box } from '@mantine/core'
import { useSync } from '../../data/context'
import { useView } from '../../data/use-view'
import { Drawers } from './drawers/drawers'
import { endOfTime } from './end-of-day/use-day-money'

/** The drawers of the running day from this tablet's rows, for a desk that doesn't see the day's money. */
export function DeskDrawers({ day }: { day: string }) {
  const sync = useSync()
  const rows = useView(sync.views.days(sync.keptSince(), endOfTime))
  const world = useView(sync.views.business())
  if (!rows || !world) return null
  return (
    <Box maw={560}>
      <Drawers
        world={world}
        day={day}
        isToday
        isKept
        appointments={rows.map(({ row }) => row)}
        onPaper={() => undefined}
      />
    </Box>
  )
}
