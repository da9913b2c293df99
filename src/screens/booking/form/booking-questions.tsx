import { upperName } from '#domain/kernel/names'
import { lazyPart } from '../../../ui/feedback/lazy-part'
import { money } from '../../../ui/format/format-money'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog'
import { SoftRuleDialog } from '../../../ui/overlay/soft-rule-dialog'
import { modesText } from '../../payment/split'
import type { BookingFacts } from '../draft/normalize-draft'
import { bookingPrice } from '../draft/price'
import type { Booking } from '../state/use-booking'
import type { TurnDialogProps } from '../turn/turn-dialog'

export const TurnDialog = lazyPart<TurnDialogProps>(
  async () => (await import('../turn/turn-parts')).turnParts.TurnDialog,
)

/** Questions that BOOK asks before it books. */
export function BookingQuestions({ booking, facts }: { booking: Booking; facts: BookingFacts }) {
  return (
    <>
      <SoftRuleDialog
        title="Book all the same?"
        confirm="Book anyway"
        question={booking.question}
        onCancel={booking.dropQuestion}
      />
      <PaidDialog booking={booking} facts={facts} />
      {booking.turnAsked && (
        <TurnDialog
          turn={booking.turnAsked.turn}
          world={facts.world}
          name={upperName(facts.world.staffs.get(booking.draft.staffId ?? '')?.name ?? '')}
          onReason={booking.turnAsked.answer}
          onRequested={booking.turnAsked.asRequested}
          onClose={booking.dropTurn}
        />
      )}
    </>
  )
}

/** Asks how much is paid, because a reservation by phone is usually not paid yet. */
function PaidDialog({ booking, facts }: { booking: Booking; facts: BookingFacts }) {
  const { draft, isAskingPaid, answerPaid } = booking
  const price = bookingPrice({ ...draft, amount: 'full' }, facts.world)
  const sum = money(price.toPay)
  return (
    <ConfirmDialog
      opened={isAskingPaid}
      title="Is it paid now?"
      confirm={`Paid ${sum}`}
      onConfirm={() => answerPaid('full')}
      cancel="Nothing paid yet"
      onCancel={() => answerPaid(0)}
      onClose={() => answerPaid(null)}
    >
      To be paid now: {sum}, {modesText(draft.split, price.net, draft.modeOfPayment)}.
    </ConfirmDialog>
  )
}
