import { ActionIcon, Button } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import type { World } from '#domain/rows/world'
import { useDeps } from '../../data/context'
import { LockedCell } from '../../ui/form/locked-cell'
import { MoneyCell } from '../../ui/form/money-cell'
import { plainOptions, SelectCell } from '../../ui/form/select-cell'
import { amount } from '../../ui/format/format-money'
import { Icon } from '../../ui/icons/icon'
import rules from '../../ui/layout/rules.module.css'
import { withoutPart, withPart } from './edit-split'
import classes from './parts.module.css'
import { ReferenceCell } from './reference-cell'
import { hasReference } from './references'
import { maxParts, type PartDraft, restOf } from './split'

interface PartRowsProps {
  id: string
  world: World
  /** the payment's name for screen readers */
  title: string
  parts: readonly PartDraft[]
  /** PHP */
  total: number
  payingFor?: string | undefined
  onChange: (parts: readonly PartDraft[]) => void
}

/** The parts of a payment; the last one is the rest. Enter in an amount adds a part. */
export function PartRows(props: PartRowsProps) {
  const { world, title, parts, onChange } = props
  const { newId } = useDeps()
  const group = useRef<HTMLFieldSetElement>(null)
  const add = () => {
    onChange(withPart(parts, world, newId))
    // focuses the new amount after its row was drawn
    requestAnimationFrame(() => newestAmount(group.current)?.focus())
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isAmount = event.target instanceof HTMLElement && event.target.matches(amountField)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isAmount) return
    // Enter must not submit the form
    event.preventDefault()
    add()
  }
  return (
    <fieldset
      id={props.id}
      ref={group}
      className={`${classes.parts} ${rules.ruled}`}
      aria-label={`Parts of ${title}`}
      onKeyDown={press}
    >
      {parts.map((part, at) => (
        <PartRow key={part.id} {...props} part={part} at={at} />
      ))}
      <Button
        variant="text"
        className={classes.add}
        leftSection={<Icon name="plus" size={15} />}
        disabled={parts.length >= maxParts}
        onClick={add}
      >
        Add a part
      </Button>
    </fieldset>
  )
}

const amountField = 'input[inputmode="decimal"]'

function newestAmount(group: HTMLElement | null): HTMLElement | undefined {
  return [...(group?.querySelectorAll<HTMLElement>(amountField) ?? [])].at(-1)
}

function PartRow(props: PartRowsProps & { part: PartDraft; at: number }) {
  const { world, parts, part, at, total, payingFor, onChange } = props
  const isRest = at === parts.length - 1
  const name = isRest ? 'the rest' : `part ${at + 1}`
  const put = (patch: Partial<PartDraft>) => onChange(parts.with(at, { ...part, ...patch }))
  return (
    <>
      <div className={`${classes.part} ${rules.split}`}>
        {isRest ? (
          <RestCell rest={restOf(parts, total)} />
        ) : (
          <MoneyCell
            label={`Part ${at + 1}`}
            value={part.amount}
            onChange={(value) => put({ amount: value })}
          />
        )}
        <SelectCell
          label={`Mode of ${name}`}
          value={part.mode}
          onChange={(mode) => mode && put({ mode })}
          options={plainOptions(world.lookups.modeOfPayments, part.mode)}
        />
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={`Remove ${name}`}
          onClick={() => onChange(withoutPart(parts, at))}
        >
          <Icon name="cross" size={16} />
        </ActionIcon>
      </div>
      {hasReference(world, part.mode) && (
        <ReferenceCell
          label={`Reference of ${name}`}
          world={world}
          mode={part.mode}
          value={part.reference}
          payingFor={payingFor}
          onChange={(reference) => put({ reference })}
        />
      )}
    </>
  )
}

/** The amount of the last part, which can't be typed. */
const RestCell = ({ rest }: { rest: number }) => (
  <LockedCell
    label={rest < 0 ? 'Too much' : 'The rest'}
    value={amount(Math.abs(rest))}
    isWrong={rest < 0}
  />
)
