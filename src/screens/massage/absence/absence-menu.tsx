import { Menu } from '@mantine/core'
import { absencesOn } from '#domain/slot/absences'
import { useSync } from '../../../data/context'
import { useBusinessTime } from '../../../data/use-business-time'
import { useView } from '../../../data/use-view'
import { AnchoredMenu } from '../../../ui/overlay/anchored'
import type { Anchor } from '../../../ui/overlay/opener'
import { covers, type Hours, oneTapAbsences } from './one-tap'

export interface AbsenceMenuProps {
  anchor: Anchor
  staffId: string
  /** business day, YYYY-MM-DD */
  day: string
  /** `hours`: recorded at once; null: the sheet opens and asks for hours */
  onChoose: (hours: Hours | null) => void
}

/** The menu of a column's head: absences that one tap records, and an item for other hours, which opens the sheet. */
export function AbsenceMenu({ anchor, staffId, day, onChoose }: AbsenceMenuProps) {
  const world = useView(useSync().views.business())
  const now = useBusinessTime()
  const recorded = world ? absencesOn(world, staffId, day) : []
  const choices = oneTapAbsences(day, now).filter(
    ({ hours }) => !recorded.some((row) => covers(row, hours)),
  )
  return (
    <AnchoredMenu anchor={anchor} width={230}>
      {choices.map(({ label, hours }) => (
        <Menu.Item key={label} onClick={() => onChoose(hours)}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => onChoose(null)}>
        {recorded.length > 0 ? 'Absences of the day' : 'Other hours'}
      </Menu.Item>
    </AnchoredMenu>
  )
}
