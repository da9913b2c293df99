import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Appointment } from '#domain/rows/appointment'
import { type Drawer, isOpen } from '#domain/rows/drawer'
import type { World } from '#domain/rows/world'
import { useOpenDrawer, useTill } from '../../../data/form/till'
import { FormSection } from '../../../ui/form/form-section'
import { NoteRow } from '../../../ui/form/note-row'
import { instantTime } from '../../../ui/format/format-date'
import { amount } from '../../../ui/format/format-money'
import { CountScreen } from './count-screen'
import { type DrawerAction, DrawerCard } from './drawer-card'
import { DrawerSlip } from './drawer-slip'
import { MoveCashDialog } from './move-cash-dialog'
import { OpenDrawerDialog } from './open-drawer-dialog'
import { drawersOn } from './use-drawers'

interface DrawersProps {
  world: World
  day: string
  isToday: boolean
  /** whether this tablet keeps the day's drawers, so that they can be counted and signed */
  isKept: boolean
  /** all appointments that may have payments on the day */
  appointments: readonly Appointment[]
  /** prints a drawer's slip if `isSlip`, else the paper of the day */
  onPaper: (isSlip: boolean) => void
}

interface Opened {
  action: DrawerAction | 'open'
  drawer: Drawer | null
}

/** The cash drawers of a day, a card for each, and the cash that belongs to no drawer. */
export function Drawers(props: DrawersProps) {
  const { world, day, isToday, isKept, appointments } = props
  const till = useTill()
  const inUse = useOpenDrawer()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { shown, without } = drawersOn(world, appointments, { day, isToday })
  const chosen = shown.find(({ drawer }) => drawer.id === opened?.drawer?.id)
  const close = () => setOpened(null)
  function act(action: DrawerAction, drawer: Drawer) {
    if (action !== 'print') return setOpened({ action, drawer })
    flushSync(() => {
      setOpened({ action, drawer })
      props.onPaper(true)
    })
    window.print()
    props.onPaper(false)
    close()
  }
  return (
    <Stack gap={16}>
      {shown.map((each) => (
        <DrawerCard
          key={each.drawer.id}
          {...each}
          world={world}
          isKept={isKept}
          isInUse={each.drawer.id === inUse?.id}
          onJoin={
            isKept && isOpen(each.drawer) && !inUse
              ? () => till.change({ joinedId: each.drawer.id })
              : undefined
          }
          onAct={act}
        />
      ))}
      {isToday && !inUse && (
        <Button size="lg" onClick={() => setOpened({ action: 'open', drawer: null })}>
          OPEN A DRAWER
        </Button>
      )}
      {without.length > 0 && (
        <FormSection title="Cash without a drawer" hint="PHP">
          {without.map((item) => (
            <NoteRow key={item.id} end={amount(item.amount / 100)}>
              {[instantTime(item.at), item.about].filter(Boolean).join(' ')}
            </NoteRow>
          ))}
        </FormSection>
      )}
      {opened?.action === 'open' && <OpenDrawerDialog world={world} day={day} onClose={close} />}
      {chosen && opened?.action === 'move' && (
        <MoveCashDialog drawer={chosen.drawer} world={world} onClose={close} />
      )}
      {chosen && opened?.action === 'count' && (
        <CountScreen {...chosen} world={world} day={day} onClose={close} />
      )}
      {chosen && opened?.action === 'print' && <DrawerSlip {...chosen} world={world} />}
    </Stack>
  )
}
