import { Button, Stack } from '@mantine/core'
import { mobileLength } from '#domain/kernel/names'
import type { World } from '#domain/rows/world'
import { useBusinessTime } from '../../data/use-business-time'
import { FormSection } from '../../ui/form/form-section'
import { NoteRow } from '../../ui/form/note-row'
import { money } from '../../ui/format/format-money'
import footBar from '../../ui/overlay/foot-bar.module.css'
import { LookupRow } from '../booking/form/lookup-row'
import { NumberCell } from '../booking/form/number-cell'
import { PaymentDrawerNote } from '../payment/no-drawer-note'
import { PaymentCell } from '../payment/payment-cell'
import { cartPayment } from './cart'
import { DueLine } from './due-line'
import type { CartState } from './use-cart'

const lookupTexts = {
  none: 'no points',
  unknown: 'Offline: not on this device. The service adds the points.',
}

/** The payment and, if one is named, the customer. */
export function CartPayment({ state, world }: { state: CartState; world: World }) {
  const { cart, total, lookup, edit } = state
  const { date: today } = useBusinessTime()
  const isOff = lookup.kind === 'invalid'
  return (
    <>
      <FormSection title="Customer" hint="for points, may stay blank">
        <NumberCell
          label="Customer Mobile No."
          value={cart.mobileNumber}
          isGrouped={lookup.kind === 'found'}
          onChange={(mobileNumber) => edit({ mobileNumber })}
          error={isOff ? (mobileLength(cart.mobileNumber) ?? 'invalid') : null}
          inputMode="tel"
        />
        {cart.mobileNumber !== '' && (
          <LookupRow lookup={lookup} today={today} texts={lookupTexts} />
        )}
      </FormSection>
      {total > 0 && (
        <FormSection title="Payment">
          <PaymentCell
            world={world}
            label="Amount given"
            total={cart.given === 'total' ? total : cart.given}
            onTotal={(given) => edit({ given })}
            mode={cart.mode}
            onMode={(mode) => edit({ mode, split: null })}
            split={cart.split}
            onSplit={(split, mode = cart.mode) => edit({ split: split && [...split], mode })}
          />
          <PaymentDrawerNote
            world={world}
            total={cart.given === 'total' ? total : cart.given}
            mode={cart.mode}
            split={cart.split}
          />
          <PaymentNote state={state} world={world} />
        </FormSection>
      )}
    </>
  )
}

function PaymentNote({ state, world }: { state: CartState; world: World }) {
  const { change, short, excess } = cartPayment(state.cart, state.total, world)
  if (short > 0)
    return (
      <NoteRow tone="bad" icon="warning">
        {money(short)} short
      </NoteRow>
    )
  if (excess > 0)
    return (
      <NoteRow tone="bad" icon="warning">
        {money(excess)} too much: only cash gives change
      </NoteRow>
    )
  return change > 0 ? <NoteRow end={<strong>{money(change)}</strong>}>Change</NoteRow> : null
}

/** The total and the button SELL. On a phone they stay in view. */
export function CartFoot({ state, world }: { state: CartState; world: World }) {
  const { cart, total, lines, running, sell } = state
  const { change } = cartPayment(cart, total, world)
  return (
    <Stack gap={10} className={footBar.bar}>
      <DueLine label="Total" amount={total} />
      {change > 0 && <DueLine label="Change" amount={change} isChange />}
      <Button size="lg" fullWidth loading={running} disabled={lines.length === 0} onClick={sell}>
        SELL
      </Button>
    </Stack>
  )
}
