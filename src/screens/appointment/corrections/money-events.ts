import { waitsForSignature } from '#domain/appointment/correction/corrections'
import { type PaidRow, tendersOf, withCorrections } from '#domain/appointment/tenders'
import type { Correction } from '#domain/rows/correction'
import { reasonWords } from '#domain/rows/correction-reasons'
import type { Tender } from '#domain/rows/tender'
import type { World } from '#domain/rows/world'
import { money } from '../../../ui/format/format-money'
import { nameIn } from '../papers/place-line'

/** Phase and mode of a tender: "Check-In · GCASH". */
export const tenderName = ({ phase, kind, mode }: Tender): string =>
  `${kind === 'PAYMENT' ? phase : words[kind]} · ${mode}`

/** A tender as text: "Check-In · GCASH PHP 206.00". */
export const tenderText = (tender: Tender): string =>
  `${tenderName(tender)} ${money(tender.amount)}`

const words = { REFUND: 'Refund', TIP: 'Tip' } as const

/** A line in the list of a visit's or sale's money. */
export interface MoneyEvent {
  id: string
  at: string
  by: string
  title: string
  /** text of reference, reason and note */
  detail: string
  /** the correction, if the line is about one */
  correction: Correction | null
  /** whether the correction waits for another user's signature */
  waits: boolean
}

/** All money of a visit or sale and its corrections, in the order of time. */
export function moneyEvents(row: PaidRow, world: World): MoneyEvent[] {
  const taken = new Map(tendersOf(row).map((tender) => [tender.id, tender]))
  // The line of a payment has it as it was typed, with references added later; a correction says the rest itself.
  const added = row.corrections.filter(({ kind }) => kind === 'REFERENCE')
  const references = new Map(
    withCorrections(tendersOf(row), added).map(({ id, reference }) => [id, reference]),
  )
  // The money of a refund has no line of its own: the line of the correction names it.
  const refunded = new Set(row.corrections.filter(isRefund).flatMap(({ tenderIds }) => tenderIds))
  const shown = [...taken.values()].filter(({ id }) => !refunded.has(id))
  const tenders = shown.map(
    (tender): MoneyEvent => ({
      id: tender.id,
      at: tender.at,
      by: tender.by,
      title: tenderText(tender),
      detail: references.get(tender.id) ? `Ref. ${references.get(tender.id)}` : '',
      correction: null,
      waits: false,
    }),
  )
  const corrections = row.corrections.map(
    (correction): MoneyEvent => ({
      id: correction.id,
      at: correction.at,
      by: correction.by,
      title: correctionTitle(correction, taken, goneText(row, correction, world)),
      detail: [
        [correction.reason && reasonWords(correction.reason), correction.note]
          .filter(Boolean)
          .join(': '),
        correction.isDoubled && deskOf(correction, taken),
      ]
        .filter(Boolean)
        .join('. '),
      correction,
      waits: waitsForSignature(correction, world.store),
    }),
  )
  return [...tenders, ...corrections].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** The tablet at which a correction's money was paid back: "At Desk 2"; empty if it had no name. */
const deskOf = ({ tenderIds }: Correction, taken: ReadonlyMap<string, Tender>): string => {
  const desk = tenderIds.flatMap((id) => taken.get(id)?.desk ?? [])[0]
  return desk ? `At ${desk}` : ''
}

/** Whether a correction is a refund. The tenders that a refund names are the money it paid back. */
const isRefund = ({ kind }: Correction): boolean => kind === 'REFUND'

/** A product that was taken off a visit or came back from a sale, as text with its worth. */
function goneText(row: PaidRow, { productId, quantity, amount }: Correction, world: World): string {
  const sold = 'lines' in row ? row.lines.find((line) => line.productId === productId) : null
  const name = sold?.name ?? nameIn(world.products, productId)
  const goes = 'lines' in row ? 'Came back' : 'Taken off'
  return `${goes}: ${quantity} × ${name}, worth ${money(amount)}`
}

/** A correction as text. `taken`: the tenders by id; `gone`: the text for a product that was taken off or came back. */
export function correctionTitle(
  correction: Correction,
  taken: ReadonlyMap<string, Tender>,
  gone: string,
): string {
  const { kind, tenderIds, mode, reference, amount, newAmount, points } = correction
  const of = taken.get(tenderIds[0] ?? '')
  const paidBack =
    tenderIds
      .flatMap((id) => taken.get(id) ?? [])
      .map((tender) => `${tender.mode} ${money(tender.amount)}`)
      .join(' and ') || money(amount)
  switch (kind) {
    case 'PAYMENT':
      return `Corrected: ${[of && tenderName(of), money(amount)].filter(Boolean).join(' ')} is ${[
        mode,
        reference,
        newAmount !== null && money(newAmount),
      ]
        .filter(Boolean)
        .join(' ')}`
    case 'REFERENCE':
      return `Reference added: ${reference}`
    case 'REFUND':
      return [`Paid back ${paidBack}`, points > 0 && `${points} points taken back`]
        .filter(Boolean)
        .join(', ')
    case 'LINE':
      return gone
    case 'COMPLETION':
      return 'Completion undone'
  }
}
