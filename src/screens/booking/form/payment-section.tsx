import { Box } from '@mantine/core'
import { chargeLabel } from '#domain/appointment/amounts'
import { appointmentFields } from '#domain/fields/appointments'
import { fullName } from '#domain/rows/customer'
import { isCharged } from '#domain/rows/store-lists'
import { CellPair, FormSection } from '../../../ui/form/form-section'
import { NoteRow } from '../../../ui/form/note-row'
import { Segments } from '../../../ui/form/segments'
import { SelectCell } from '../../../ui/form/select-cell'
import { SwitchCell } from '../../../ui/form/switch-cell'
import { amount, money } from '../../../ui/format/format-money'
import { chargeAfter } from '../../payment/edit-split'
import { PaymentDrawerNote } from '../../payment/no-drawer-note'
import { PaymentCell } from '../../payment/payment-cell'
import { texts } from '../draft/draft'
import { errorFor } from '../draft/field-error'
import { pointsOffered, servicesOf } from '../draft/normalize-draft'
import { pointsOptions, promoOptions } from '../draft/options'
import { type BookingPrice, bookingPrice, type Paid, paidOf } from '../draft/price'
import { privilegeNote } from '../draft/privilege-note'
import { whyNoPromo } from '../draft/why-not-offered'
import { PrivilegeCells } from './privilege-cells'
import { section } from './section'
import type { SectionProps } from './section-props'

/** Fields for promo, points and payment. The payment is the net price unless the user types another amount. */
export const PaymentSection = section(texts, function PaymentSection(props) {
  const { booking, facts } = props
  const { draft, edit } = booking
  const price = bookingPrice(draft, facts.world)
  return (
    <FormSection title="Payment" hint={priceHint(price)}>
      <DiscountCells {...props} />
      <Privilege {...props} price={price} />
      <AmountCells {...props} price={price} />
      <PaymentDrawerNote
        world={facts.world}
        total={price.amount}
        mode={draft.modeOfPayment}
        split={draft.split}
      />
      <PaidChoice {...props} price={price} />
      <SwitchCell
        label={chargeLabel(facts.world.store)}
        checked={draft.hasCharge}
        onChange={(hasCharge) => edit({ hasCharge })}
        hint={draft.hasCharge ? `+ ${money(price.charge)}` : undefined}
      />
      {price.change > 0 && (
        <NoteRow end={<strong>{money(price.change)}</strong>}>Change to give back</NoteRow>
      )}
    </FormSection>
  )
})

function DiscountCells({ booking, facts, fieldError }: SectionProps) {
  const { draft, edit } = booking
  const main = servicesOf(draft, facts.world)[0]
  const choices = pointsOffered(draft, facts)
  const promo = (
    <SelectCell
      label={appointmentFields.promoId.label}
      value={draft.promoId}
      onChange={(promoId) => edit({ promoId: promoId || null })}
      options={promoOptions(facts.world, main, draft.promoId, { ...draft, person: facts.customer })}
      placeholder="None"
      whyNot={whyNoPromo(facts.world, main)}
      error={errorFor(fieldError, 'promoId')}
    />
  )
  if (choices.length === 0) return promo
  return (
    <CellPair>
      {promo}
      <SelectCell
        label={appointmentFields.pointsToRedeem.label}
        value={draft.pointsToRedeem > 0 ? `${draft.pointsToRedeem}` : null}
        onChange={(points) => edit({ pointsToRedeem: Number(points ?? 0) })}
        options={pointsOptions(choices)}
        placeholder={`None of ${facts.customer?.pointsEarned ?? 0}`}
        error={errorFor(fieldError, 'pointsToRedeem')}
      />
    </CellPair>
  )
}

/** The discount by law, in a store that gives it. */
function Privilege({ booking, facts, fieldError, price }: SectionProps & { price: BookingPrice }) {
  const { draft, edit } = booking
  if (!facts.world.store.givesPrivileges) return null
  return (
    <>
      <PrivilegeCells
        value={draft.privilege}
        onChange={(privilege) => edit({ privilege })}
        customer={facts.customer ? fullName(facts.customer) : 'As above'}
        error={errorFor(fieldError, 'privilege')}
      />
      {price.privilege && price.list > 0 && (
        <NoteRow>{privilegeNote(price.list, price.privilege)}</NoteRow>
      )}
    </>
  )
}

function AmountCells({
  booking,
  facts,
  fieldError,
  price,
}: SectionProps & { price: BookingPrice }) {
  const { draft, edit } = booking
  const { world } = facts
  const paying = { mode: draft.modeOfPayment, split: draft.split }
  return (
    <PaymentCell
      world={world}
      label="Amount"
      name={amountField}
      error={errorFor(fieldError, 'appointmentCreationPayment')}
      total={price.amount}
      onTotal={(amount) => edit({ amount })}
      mode={draft.modeOfPayment}
      onMode={(mode) =>
        edit({ modeOfPayment: mode, split: null, hasCharge: isCharged(world, mode) })
      }
      split={paying.split}
      onSplit={(split, mode = paying.mode) =>
        edit({
          split,
          modeOfPayment: mode,
          hasCharge: chargeAfter(world, paying, { split, mode }, draft.hasCharge),
        })
      }
    />
  )
}

const amountField = 'appointmentCreationPayment'

const paidChoices: readonly { value: Paid; label: string }[] = [
  { value: 'nothing', label: 'Nothing paid yet' },
  { value: 'deposit', label: 'Deposit' },
  { value: 'full', label: 'Full' },
]

/**
 * Buttons that pay nothing or the full price. The button for a deposit puts the focus on the amount, which the user
 * types.
 */
function PaidChoice({ booking, price }: SectionProps & { price: BookingPrice }) {
  const { draft, edit } = booking
  const choose = (paid: Paid) => {
    if (paid === 'deposit') document.querySelector<HTMLElement>(`[name=${amountField}]`)?.focus()
    edit({ amount: paid === 'nothing' ? 0 : paid === 'full' ? 'full' : null })
  }
  return (
    <Box display="grid" py={4} px={6}>
      <Segments
        label="To be paid now"
        options={paidChoices}
        value={paidOf(draft, price)}
        onChange={choose}
      />
    </Box>
  )
}

/** The hint at the price: "PHP 1,200.00 list price"; with reductions "1,200.00 − 180.00 − 200.00". */
function priceHint(price: BookingPrice): string | undefined {
  if (price.list === 0) return undefined
  const off = [price.discount, price.points].filter((each) => each > 0)
  if (off.length === 0) return `${money(price.list)} list price`
  return [price.list, ...off].map(amount).join(' − ')
}
