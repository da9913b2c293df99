import { Box, Button, Flex, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { dueForAll } from '#domain/appointment/group/spread-payment'
import type { Appointment } from '#domain/rows/appointment'
import { CellCard } from '../../../ui/form/form-section'
import { amount, money } from '../../../ui/format/format-money'
import { Icon } from '../../../ui/icons/icon'
import footBar from '../../../ui/overlay/foot-bar.module.css'
import { ModalColumn } from '../../../ui/overlay/full-screen-modal'
import { takenText } from '../state/cash-due'
import { checkInPhase, completionPhase, creationPhase, type PaidPhase } from '../state/phases'
import type { SectionProps } from '../state/section-props'
import { type SumLine, sumOf } from '../state/sum-lines'
import type { Group } from '../state/use-group'
import { CheckInCells } from './check-in-cells'
import { CompletionCells } from './completion-cells'
import { partMark } from './section-nav'

/** The payments of the three phases in order, the amount due, and the buttons. */
export function MoneyColumn(props: SectionProps & { onCancel: () => void }) {
  const { detail, allowed } = props
  const { row, world } = detail
  return (
    <ModalColumn
      width={352}
      ground="surface"
      footer={
        allowed.update && (
          <>
            <Box component="dl" bg="var(--fd-surface)" p={{ base: '8px 16px', sm: '0 0 8px' }}>
              <Due {...props} />
            </Box>
            <Buttons {...props} />
          </>
        )
      }
    >
      <Stack gap={0} mih="100%">
        <div {...partMark('Payment')} />
        <Stack gap={12}>
          <Phase
            number={1}
            title="Appointment Creation Payment"
            paid={creationPhase(row, world.store)}
          />
          <Phase number={2} title="Payment Before Check-In" paid={checkInPhase(row, world.store)}>
            {allowed.checkIn && <CheckInCells {...props} />}
          </Phase>
          <Phase number={3} title="Payment Before Completed" paid={completionPhase(row)}>
            {allowed.complete && <CompletionCells {...props} />}
          </Phase>
        </Stack>
        {props.money}
        <Box component="dl" mt="auto" pt={20}>
          {allowed.update ? <Lines lines={sumOf(detail, allowed).lines} /> : <Due {...props} />}
        </Box>
      </Stack>
    </ModalColumn>
  )
}

/** The amount due, and the amounts that it leaves out. While it is to be paid, it stays in view above the buttons. */
function Due({ detail, allowed, group }: SectionProps) {
  const sum = sumOf(detail, allowed)
  const owed = owedByGroup(detail.row, group)
  return (
    <>
      <Flex align="baseline" justify="space-between" gap={4}>
        <Text component="dt" fw={600}>
          {sum.label}
        </Text>
        <Text component="dd" size="due" fw={600} lts="-0.01em" style={{ whiteSpace: 'nowrap' }}>
          {money(sum.total)}
        </Text>
      </Flex>
      <Lines lines={sum.below ?? []} />
      {owed > 0 && <Lines lines={[{ label: 'The group still owes', amount: owed }]} />}
    </>
  )
}

const Lines = ({ lines }: { lines: readonly SumLine[] }) =>
  lines.map(({ id, label, amount: sum }) => (
    <Flex key={id ?? label} align="baseline" justify="space-between" gap={12} mih={28}>
      <Text component="dt" c="dimmed">
        {label}
      </Text>
      <Text component="dd" fw={500} ta="right">
        {amount(sum)}
      </Text>
    </Flex>
  ))

/** PHP that a group owes for its services, for the visit of its payer; 0 if nobody but the payer owes any. */
function owedByGroup({ id, isGroupLead }: Appointment, { guests }: Group): number {
  const rows = guests.map(({ row }) => row)
  const isOwed = isGroupLead && dueForAll(rows.filter((row) => row.id !== id)) > 0
  return isOwed ? dueForAll(rows) : 0
}

/** Buttons for the actions that the status allows (SPEC.md status-2). */
function Buttons({ detail, allowed, isArmed, onCancel }: SectionProps & { onCancel: () => void }) {
  const { act, running } = detail
  const isDead = running || !isArmed
  return (
    <>
      <Flex align="center" gap={10} className={footBar.bar}>
        <Button variant="default" size="lg" disabled={isDead} onClick={() => act('update')}>
          UPDATE
        </Button>
        {allowed.checkIn && (
          <TakingButton name="CHECK-IN" act="checkIn" {...{ detail, allowed, isArmed }} />
        )}
        {allowed.complete && (
          <TakingButton name="COMPLETE" act="complete" {...{ detail, allowed, isArmed }} />
        )}
      </Flex>
      <Button variant="danger-text" fullWidth mt="xs" disabled={isDead} onClick={onCancel}>
        CANCEL APPOINTMENT
      </Button>
    </>
  )
}

type TakingButtonProps = Pick<SectionProps, 'detail' | 'allowed' | 'isArmed'> & {
  name: string
  act: 'checkIn' | 'complete'
}

/** A button with the money that it takes below its name. It grows with a long amount. */
function TakingButton({ name, act, detail, allowed, isArmed }: TakingButtonProps) {
  const taken = takenText(detail, allowed)
  return (
    <Button
      size="lg"
      flex={1}
      h="auto"
      mih={48}
      px={8}
      py={4}
      loading={detail.running}
      disabled={detail.running || !isArmed}
      onClick={() => detail.act(act)}
    >
      <span>
        {name}
        {taken !== null && (
          <>
            <VisuallyHidden component="span"> · </VisuallyHidden>
            <Text
              span
              display="block"
              fz="meta"
              lh="meta"
              fw={500}
              style={{ whiteSpace: 'normal' }}
            >
              {taken}
            </Text>
          </>
        )}
      </span>
    </Button>
  )
}

interface PhaseProps {
  number: number
  title: string
  /** null: not paid, because it is not due yet or not needed */
  paid: PaidPhase | null
  /** fields of the payment, if it is the next one */
  children?: ReactNode
}

/** Looks of the number or tick before a payment. */
const marks = {
  paid: { bg: 'var(--fd-completed-ground)', c: 'var(--fd-completed-text)' },
  next: { bg: 'var(--fd-plum-fill)', c: 'white' },
  later: { bd: '1px solid var(--fd-control)', c: 'dimmed' },
} as const

/** One of the three payments: paid, next or later. */
function Phase({ number, title, paid, children }: PhaseProps) {
  const id = useId()
  const next = children ? 'next' : 'later'
  return (
    <section aria-labelledby={id}>
      <Flex align="center" gap={8}>
        <Flex
          component="span"
          align="center"
          justify="center"
          flex="none"
          w={20}
          h={20}
          bdrs="50%"
          fz="board"
          lh="board"
          fw={600}
          {...marks[paid ? 'paid' : next]}
        >
          {paid ? <Icon name="check" size={13} width={2} /> : number}
        </Flex>
        <Title order={2} flex={1} lts={0} fz="sm" lh="sm" id={id}>
          {title}
        </Title>
        {paid && (
          <Text span inherit fw={500}>
            {amount(paid.paid)}
          </Text>
        )}
      </Flex>
      {paid && (
        <Text component="div" size="xs" pl={28} c="dimmed">
          {paid.line}
        </Text>
      )}
      {children && <CellCard mt={10}>{children}</CellCard>}
    </section>
  )
}
