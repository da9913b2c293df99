import { Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { RoomMove } from '#domain/appointment/running/ways-out'
import { upperName } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import type { World } from '#domain/rows/world'
import { FormDialog } from '../../../ui/form/form-dialog'
import { plainOptions, SelectCell } from '../../../ui/form/select-cell'
import { clockTime } from '../../../ui/format/format-date'
import { money } from '../../../ui/format/format-money'
import type { ExtendPlan } from './extend-plan'
import { movesText, shorterText } from './move-text'
import css from './running.module.css'
import { useExtending, type Wish } from './use-extending'

export interface ExtendDialogProps {
  row: Appointment
  world: World
  plan: ExtendPlan
  onDone: (text: string, isQueued: boolean) => void
  /** opens the dialog for another extension */
  onWish: (wish: Wish) => void
  onCancel: () => void
}

/** The choice to pay an extension at the completion. */
const atTheEnd = ''

/**
 * Price and new end of an extension. If another booking is in its way, it offers to move that booking or to extend by
 * less.
 */
export function ExtendDialog(props: ExtendDialogProps) {
  const { row, world, onDone, onWish, onCancel } = props
  const [mode, setMode] = useState(atTheEnd)
  const { extend, sent, mayPay, running, refusal, question } = useExtending(row, {
    plan: props.plan,
    mode: mode || null,
    onDone: (isQueued) => onDone(stayText(row, props.plan), isQueued),
  })
  const plan = sent ?? props.plan
  const isBlocked = plan.refusal !== null && plan.refusal.code !== 'confirm'
  const soft = plan.refusal?.confirm ?? []
  const inTheWay = sent ? null : plan.refusal
  const isOverruled = soft.length > 0 || question !== null
  return (
    <FormDialog
      title={titleOf(plan, world)}
      text={`${stayText(row, plan)} ${placeText(plan)} ${priceText(plan, row)}`}
      message={(refusal ?? question ?? inTheWay)?.message}
      messageTitle={refusal || question ? undefined : 'The time is not free'}
      action={isBlocked && !question ? null : isOverruled ? 'EXTEND ANYWAY' : 'EXTEND'}
      isRunning={running}
      isInForm
      size={480}
      onSubmit={() => (question ? question.agree() : extend(soft))}
      onCancel={onCancel}
      below={
        inTheWay && (
          <WaysOut
            {...{ plan, world, running, isBlocked, onWish }}
            onMove={(moves) => extend([], moves)}
          />
        )
      }
    >
      {mayPay && (
        <SelectCell
          label="Paid"
          value={mode}
          onChange={(next) => setMode(next ?? mode)}
          options={[
            { value: atTheEnd, label: 'At the end' },
            ...plainOptions(world.lookups.modeOfPayments, null),
          ]}
        />
      )}
    </FormDialog>
  )
}

const stayText = ({ name }: Appointment, { stays }: ExtendPlan): string =>
  `${name} stays until ${clockTime(stays)}.`

/** Until when the place is taken, as the detail's head says it; empty without cleaning. */
const placeText = ({ stays, until }: ExtendPlan): string =>
  stays === until ? '' : `With cleaning the place is taken until ${clockTime(until)}.`

function titleOf({ input }: ExtendPlan, world: World): string {
  const service = world.services.get(input.serviceId ?? '')
  return service ? `Add ${upperName(service.name)}` : `${input.minutes} minutes more`
}

function priceText({ price }: ExtendPlan, { status }: Appointment): string {
  if (price === 0) return 'It costs nothing.'
  const text = `It costs ${money(price)}`
  return status === 'CHECKED_IN'
    ? `${text}, as an additional payment.`
    : `${text}, to be paid at the end.`
}

interface WaysOutProps {
  plan: ExtendPlan
  world: World
  running: boolean
  onMove: (moves: readonly RoomMove[]) => void
  /** whether the rules forbid the extension; otherwise the user may confirm it */
  isBlocked: boolean
  onWish: (wish: Wish) => void
}

/**
 * Ways to extend although a booking is in the way: a button for each set of moves that makes room, and one for a
 * shorter extension.
 */
function WaysOut({ plan, world, running, isBlocked, onMove, onWish }: WaysOutProps) {
  const { inTheWay, moves, stuck, shorter } = plan.waysOut()
  const unmoved = moves.length > 0 ? [] : stuck.length > 0 ? stuck : inTheWay
  return (
    <Stack gap={8} mt={16}>
      {moves.map((made) => {
        const text = movesText(made, world)
        return (
          <WayButton key={text} disabled={running} onClick={() => onMove(made)}>
            {text}, and extend
          </WayButton>
        )
      })}
      {isBlocked && unmoved.length > 0 && (
        <Text c="dimmed">
          Nothing else is free for {unmoved.map(({ name }) => name).join(' and ')}. Ask the guests.
        </Text>
      )}
      {shorter && (
        <WayButton
          disabled={running}
          onClick={() => onWish({ minutes: shorter.minutes, serviceId: null })}
        >
          {shorterText(shorter)}
        </WayButton>
      )}
    </Stack>
  )
}

/** A button whose text may take two lines. */
const WayButton = (props: { disabled?: boolean; onClick: () => void; children: ReactNode }) => (
  <Button
    variant="default"
    size="lg"
    classNames={{ root: css.way ?? '', label: css.wayText ?? '' }}
    {...props}
  />
)
