import { Button, Flex, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import { owedExtensions } from '#domain/appointment/owed-extensions'
import { byName, upperName } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import { type Extension, extensionsOf } from '#domain/rows/extension'
import type { World } from '#domain/rows/world'
import { useStatus } from '../../../data/use-session'
import { money } from '../../../ui/format/format-money'
import { Icon } from '../../../ui/icons/icon'
import { useMenuInDialog } from '../../../ui/overlay/use-menu-in-dialog'
import type { SectionProps } from '../state/section-props'
import { barLook, lineLook } from './bar-looks'
import { ExtendDialog } from './extend-dialog'
import { type ExtendPlan, planWords } from './extend-plan'
import css from './running.module.css'
import { extensionName } from './take-back-dialog'
import { offeredMinutes, usePlans, type Wish } from './use-extending'

/** Buttons that extend the visit (green if the time is free, else red), and the extensions made before. */
export function ExtendBar({ detail, allowed }: SectionProps) {
  const { row, world, tell } = detail
  const { hasAllCalls } = useStatus()
  const plans = usePlans(row)
  const [wish, setWish] = useState<Wish | null>(null)
  const mayChange = hasAllCalls && allowed.update
  const isOffered = mayChange && row.end !== row.start
  const done = (text: string, isQueued: boolean) => {
    setWish(null)
    tell({ text, isQueued, undo: null })
  }
  return (
    <>
      <Added row={row} world={world} onTakeBack={mayChange ? detail.askTakeBack : null} />
      {isOffered && (
        <Flex {...barLook} wrap="wrap" justify="flex-end">
          <Text span inherit flex={1} c="dimmed">
            Extend
          </Text>
          {offeredMinutes.map((minutes) => {
            const wanted = { minutes, serviceId: null }
            const plan = plans?.(wanted) ?? null
            return (
              <MinutesButton key={minutes} {...{ minutes, plan }} onClick={() => setWish(wanted)} />
            )
          })}
          {row.status === 'CHECKED_IN' && <ServiceMenu world={world} onChoose={setWish} />}
        </Flex>
      )}
      {wish && plans && (
        <ExtendDialog
          {...{ row, world }}
          plan={plans(wish)}
          onDone={done}
          onWish={setWish}
          onCancel={() => setWish(null)}
        />
      )}
    </>
  )
}

interface AddedProps {
  row: Appointment
  world: World
  /** null: it can't be taken back */
  onTakeBack: ((extension: Extension) => void) | null
}

/** A line for each extension: "30 minutes more, PHP 400.00, to be paid". The last one can be taken back. */
function Added({ row, world, onTakeBack }: AddedProps) {
  const owed = new Set(owedExtensions(row).map(({ extension }) => extension.id))
  const all = extensionsOf(row)
  return all.map((extension) => (
    <Flex key={extension.id} {...lineLook} align="center" py={2} mih={44}>
      <Text span inherit flex={1}>
        {extensionName(extension, world)}
      </Text>
      <Text span inherit ta="right">
        {money(extension.price)}
        {owed.has(extension.id) && (
          <Text span display="block" size="xs" c="dimmed">
            to be paid
          </Text>
        )}
      </Text>
      {onTakeBack && extension === all.at(-1) && (
        <Button
          variant="text"
          px={6}
          aria-label={`Take back: ${extensionName(extension, world)}`}
          onClick={() => onTakeBack(extension)}
        >
          Take back
        </Button>
      )}
    </Flex>
  ))
}

interface MinutesButtonProps {
  minutes: number
  plan: ExtendPlan | null
  onClick: () => void
}

function MinutesButton({ minutes, plan, onClick }: MinutesButtonProps) {
  const isFree = plan?.refusal === null
  return (
    <Button
      variant="default"
      className={`${css.short} ${css.extend}`}
      data-free={plan ? isFree : undefined}
      disabled={plan === null}
      leftSection={plan && <Icon name={isFree ? 'check' : 'warning'} size={14} />}
      aria-label={`Extend by ${minutes} minutes`}
      aria-description={plan ? planWords(plan) : ''}
      onClick={onClick}
    >
      +{minutes}
    </Button>
  )
}

interface ServiceMenuProps {
  world: World
  onChoose: (wish: Wish) => void
}

/** The services that can be added to the visit. */
function ServiceMenu({ world, onChoose }: ServiceMenuProps) {
  const { menu, button } = useMenuInDialog()
  const services = [...world.services.values()].filter(({ available }) => available)
  return (
    <Menu position="bottom-end" {...menu}>
      <Menu.Target>
        <Button variant="default" className={css.short} {...button}>
          Add…
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {services.toSorted(byName).map(({ id, name, price }) => (
          <Menu.Item
            key={id}
            rightSection={money(price)}
            onClick={() => onChoose({ minutes: 0, serviceId: id })}
          >
            {upperName(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
