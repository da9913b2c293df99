import { Button, Flex, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { upperName } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import { usualCash } from '#domain/rows/store-lists'
import type { World } from '#domain/rows/world'
import { ErrorBanner } from '../../../ui/feedback/banner'
import { CellCard } from '../../../ui/form/form-section'
import { plainOptions, SelectCell } from '../../../ui/form/select-cell'
import { clockTime } from '../../../ui/format/format-date'
import { money } from '../../../ui/format/format-money'
import { Dialog } from '../../../ui/overlay/dialog'
import type { ExtendPlan } from './extend-plan'
import { moveText } from './move-text'
import { type MakeRoom, useExtending } from './use-extending'

export interface ExtendDialogProps {
  row: Appointment
  world: World
  plan: ExtendPlan
  onDone: (text: string, isQueued: boolean) => void
  onCancel: () => void
}

/** Price and new end of an extension, with the ways out when something is in its way. */
export function ExtendDialog({ row, world, plan, onDone, onCancel }: ExtendDialogProps) {
  const [mode, setMode] = useState(row.additionalPaymentMOP ?? usualCash)
  const until = clockTime(plan.until)
  const { extend, isPaid, running, refusal, question } = useExtending(row, {
    plan,
    mode,
    onDone: (isQueued) => onDone(`${row.name} stays until ${until}.`, isQueued),
  })
  const isBlocked = plan.refusal !== null && plan.refusal.code !== 'confirm'
  const soft = plan.refusal?.confirm ?? []
  const message = refusal?.message ?? question?.message ?? plan.refusal?.message
  return (
    <Dialog
      opened
      onClose={onCancel}
      closeOnClickOutside={false}
      title={titleOf(plan, world)}
      size={480}
      padding="lg"
    >
      {message && <ErrorBanner>{message}</ErrorBanner>}
      <Text component="div" c="dimmed" my={12}>
        {row.name} stays until {until}. {priceText(plan, row)}
      </Text>
      {isPaid && (
        <CellCard>
          <SelectCell
            label="Paid in"
            value={mode}
            onChange={(next) => setMode(next ?? mode)}
            options={plainOptions(world.lookups.modeOfPayments, mode)}
          />
        </CellCard>
      )}
      {isBlocked ? (
        <WaysOut {...{ plan, world, running, onCancel }} onMove={(first) => extend([], first)} />
      ) : (
        <Flex justify="flex-end" gap={8} mt={20}>
          <Button variant="default" onClick={onCancel}>
            Back
          </Button>
          <Button loading={running} onClick={() => (question ? question.agree() : extend(soft))}>
            {soft.length > 0 || question ? 'EXTEND ANYWAY' : 'EXTEND'}
          </Button>
        </Flex>
      )}
    </Dialog>
  )
}

function titleOf({ input }: ExtendPlan, world: World): string {
  const service = world.services.get(input.serviceId ?? '')
  return service ? `Add ${upperName(service.name)}` : `${input.minutes} minutes more`
}

function priceText({ price }: ExtendPlan, { status }: Appointment): string {
  if (price === 0) return 'It costs nothing.'
  const text = `It costs ${money(price)}`
  return status === 'CHECKED_IN' ? `${text}, as an additional payment.` : `${text}, at check-in.`
}

interface WaysOutProps {
  plan: ExtendPlan
  world: World
  running: boolean
  onMove: (first: MakeRoom) => void
  onCancel: () => void
}

/** Buttons that move the next booking and extend, one for each free place. */
function WaysOut({ plan, world, running, onMove, onCancel }: WaysOutProps) {
  // With more than one booking in the way, one move does not make room.
  const [first, ...more] = plan.inTheWay
  const moves = first && more.length === 0 ? first.moves : []
  return (
    <Stack gap={8} mt={16}>
      {first && moves.length === 0 && (
        <Text c="dimmed">Nothing else is free for {first.row.name}. Ask the guests.</Text>
      )}
      {first &&
        moves.map((move) => {
          const text = moveText(move, first.row, world)
          return (
            <Button
              key={text}
              variant="default"
              size="lg"
              disabled={running}
              onClick={() => onMove({ row: first.row, move })}
            >
              Move {first.row.name} {text}, and extend
            </Button>
          )
        })}
      <Button variant="default" size="lg" onClick={onCancel}>
        Back
      </Button>
    </Stack>
  )
}
