import { Button, Menu } from '@mantine/core'
import type { ShownAppointment } from '#sync'
import { Icon } from '../../../ui/icons/icon'
import { useMenuInDialog } from '../../../ui/overlay/use-menu-in-dialog'
import { comingGuests, type GroupPaperName } from './papers'

interface GroupPapersProps {
  guests: readonly ShownAppointment[]
  onPrint: (name: GroupPaperName) => void
}

/** The menu of papers for all guests of a group. Empty if fewer than two guests are still coming. */
export function GroupPapers({ guests, onPrint }: GroupPapersProps) {
  const { menu, button } = useMenuInDialog()
  const { length } = comingGuests(guests)
  if (length < 2) return null
  const all = length === 2 ? 'both' : `all ${length}`
  return (
    <Menu position="bottom-start" {...menu}>
      <Menu.Target>
        <Button variant="default" m={12} leftSection={<Icon name="print" />} {...button}>
          Papers for {all}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onPrint('group')}>One receipt for {all}</Menu.Item>
        <Menu.Item onClick={() => onPrint('receipts')}>A receipt each</Menu.Item>
        <Menu.Item onClick={() => onPrint('slips')}>A slip each</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
