import { Menu, Text } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { isLate, minutesLate } from '#domain/appointment/running/late'
import { type Appointment, isTandem } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { useSync } from '../../../data/context'
import { useBusinessTime } from '../../../data/use-business-time'
import { useView } from '../../../data/use-view'
import { money } from '../../../ui/format/format-money'
import { Icon } from '../../../ui/icons/icon'
import { AnchoredMenu } from '../../../ui/overlay/anchored'
import { ExtendDialog } from './extend-dialog'
import { type ExtendPlan, planWords } from './extend-plan'
import { NoShowDialog } from './no-show-dialog'
import css from './running.module.css'
import { StartDialog } from './start-dialog'
import { offeredMinutes, usePlans, type Wish } from './use-extending'
import type { OnDone } from './use-late'

export interface EventMenuProps {
  /** id of the appointment, and the element of its event on the board */
  id: string
  element: HTMLElement
  world: World
  /** starts moving the appointment; absent: it can't be moved */
  onMove: (() => void) | undefined
  onDone: OnDone
  onClose: () => void
}

/** The menu of an appointment on the board. It exists only while it is open, because it reads the rows of the day. */
export function EventMenu(props: EventMenuProps) {
  const shown = useView(useSync().views.appointment(props.id))
  return shown ? <Actions {...props} row={shown.row} /> : null
}

type Step = 'start' | 'no-show' | Wish

function Actions({ row, world, onDone, onClose, ...menu }: EventMenuProps & { row: Appointment }) {
  const [opened, setOpened] = useState(true)
  const [step, setStep] = useState<Step | null>(null)
  const plans = usePlans(row)
  const isClosed = !opened && step === null
  useEffect(() => {
    if (isClosed) onClose()
  }, [isClosed, onClose])
  const dialog = { row, onCancel: () => setStep(null), onDone }
  if (step === 'start') return <StartDialog {...dialog} />
  if (step === 'no-show') return <NoShowDialog {...dialog} />
  if (step !== null)
    return plans && <ExtendDialog {...dialog} world={world} plan={plans(step)} onWish={setStep} />
  return (
    plans && <Items {...menu} {...{ row, plans, opened }} onChange={setOpened} onChoose={setStep} />
  )
}

interface ItemsProps extends Pick<EventMenuProps, 'element' | 'onMove'> {
  row: Appointment
  plans: (wish: Wish) => ExtendPlan
  opened: boolean
  onChange: (opened: boolean) => void
  onChoose: (step: Step) => void
}

function Items({ row, element, plans, opened, onChange, onChoose, onMove }: ItemsProps) {
  const id = useId()
  const now = useBusinessTime()
  const late = minutesLate(row, now)
  const isExtendable = row.end !== row.start && !isTandem(row)
  return (
    <AnchoredMenu
      anchor={{ id, element, opened, onChange }}
      width={300}
      dropdown={{ 'aria-label': row.name, 'aria-labelledby': undefined }}
    >
      {isExtendable &&
        offeredMinutes.map((minutes) => {
          const wish = { minutes, serviceId: null }
          const plan = plans(wish)
          return <ExtendItem key={minutes} plan={plan} onClick={() => onChoose(wish)} />
        })}
      {late > 0 && (
        <Menu.Item leftSection={<Icon name="clock" size={16} />} onClick={() => onChoose('start')}>
          Starts now
          <Text size="xs" c="dimmed">
            {late} minutes late
          </Text>
        </Menu.Item>
      )}
      {isLate(row, now) && (
        <Menu.Item
          leftSection={<Icon name="cross" size={16} />}
          onClick={() => onChoose('no-show')}
        >
          Did not show
        </Menu.Item>
      )}
      {onMove && <Menu.Item onClick={onMove}>Move</Menu.Item>}
    </AnchoredMenu>
  )
}

/** The item that extends a visit, with the price. Green if the time is free, else red. */
function ExtendItem({ plan, onClick }: { plan: ExtendPlan; onClick: () => void }) {
  const isFree = plan.refusal === null
  return (
    <Menu.Item
      className={css.extend}
      data-free={isFree}
      leftSection={<Icon name={isFree ? 'check' : 'warning'} size={16} />}
      onClick={onClick}
    >
      Extend by {plan.input.minutes} minutes
      <Text size="xs">
        {money(plan.price)}, {planWords(plan)}
      </Text>
    </Menu.Item>
  )
}
