import type { RefundPart } from '#domain/appointment/correction/input'
import { type PaidRow, tendersOf } from '#domain/appointment/tenders'
import { commands } from '#domain/commands/all'
import type { NamedInput } from '#domain/commands/work'
import { countedSum } from '#domain/drawer/denominations'
import { type Document, readDocument } from '#domain/invoice/document'
import { centavos, pesos, sum } from '#domain/kernel/money'
import { upperName } from '#domain/kernel/names'
import type { Appointment } from '#domain/rows/appointment'
import type { Correction } from '#domain/rows/correction'
import { reasonWords } from '#domain/rows/correction-reasons'
import { printedNumber } from '#domain/rows/series'
import type { World } from '#domain/rows/world'
import { linesTotal } from '#domain/sale/sale-lines'
import { money } from '../../ui/format/format-money'
import { personName } from './person-name'

interface Change extends NamedInput {
  row: Appointment | null
}

const joined = (parts: readonly (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(', ')

const partsText = (parts: readonly RefundPart[]): string | false =>
  parts.length > 0 && money(pesos(sum(...parts.map(({ amount }) => centavos(amount)))))

const amountOf = (corrections: readonly Correction[] | undefined, id: string | undefined) => {
  const correction = corrections?.find((each) => each.id === id)
  return correction ? money(correction.amount) : ''
}

/** The sale that a change is about; undefined if it isn't on this tablet. */
const saleOf = (input: NamedInput['input'], world: World | null) =>
  'id' in input ? world?.sales.get(input.id) : undefined

/** The name of the customer of a sale that a change makes or corrects; empty if unknown. */
export function buyerName({ command, input }: NamedInput, world: World | null): string {
  if (['refundSale', 'correctSale', 'signSaleCorrection', 'noteSalePrint'].includes(command))
    return saleOf(input, world)?.name ?? ''
  const sale = command === 'sell' ? commands[command].parse(input) : null
  if (!sale) return ''
  return sale.name || (sale.mobileNumber ? personName(sale.mobileNumber, world) : '')
}

/** The money that a correction, a sale or a drawer's change moves, as text; null for other changes. */
export function moneyText(change: Change, world: World | null): string | null {
  const { command, input, row } = change
  switch (command) {
    case 'correctPayment':
      return correctedText(row, commands[command].parse(input))
    case 'correctSale':
      return correctedText(saleOf(input, world), commands[command].parse(input))
    case 'refundAppointment':
    case 'takeBackExtension':
    case 'undoCheckIn':
    case 'refundSale': {
      const given = commands[command].parse(input)
      return given && joined([partsText(given.parts), reasonWords(given.reason)])
    }
    case 'voidLine':
      return voidedText(commands[command].parse(input), world)
    case 'undoCompletion':
      return reasonWords(commands[command].parse(input)?.reason ?? '')
    case 'signCorrection':
      return amountOf(row?.corrections, commands[command].parse(input)?.correctionId)
    case 'signSaleCorrection': {
      const id = commands[command].parse(input)?.correctionId
      return amountOf(saleOf(input, world)?.corrections, id)
    }
    case 'sell':
      return soldText(commands[command].parse(input), world)
    default:
      return drawerText(change)
  }
}

type Parsed<Name extends keyof typeof commands> = ReturnType<(typeof commands)[Name]['parse']>

function correctedText(row: PaidRow | null | undefined, given: Parsed<'correctPayment'>): string {
  const tender = row && tendersOf(row).find(({ id }) => id === given?.tenderId)
  return joined([
    tender && money(tender.amount),
    typeof given?.newAmount === 'number' && `is ${money(given.newAmount)}`,
    given?.mode,
    given?.reference && `Ref. ${given.reference}`,
  ])
}

function voidedText(given: Parsed<'voidLine'>, world: World | null): string {
  if (!given) return ''
  const { productId, quantity, parts } = given
  const name = upperName(world?.products.get(productId)?.name ?? productId)
  return joined([`${quantity} × ${name}`, partsText(parts)])
}

function soldText(given: Parsed<'sell'>, world: World | null): string {
  if (!given) return ''
  const lines = given.lines.map((line) => {
    const product = world?.products.get(line.productId)
    return {
      ...line,
      name: line.name || product?.name || line.productId,
      price: line.price ?? product?.price ?? 0,
    }
  })
  return joined([
    money(linesTotal(lines)),
    ...lines.map(({ name, quantity }) => `${quantity} ${name}`),
  ])
}

function drawerText({ command, input }: Change): string | null {
  switch (command) {
    case 'openDrawer': {
      const given = commands[command].parse(input)
      return given && joined([given.name, money(given.float)])
    }
    case 'moveCash': {
      const given = commands[command].parse(input)
      return given && joined([money(given.amount), given.reason])
    }
    case 'closeDrawer':
      return money(pesos(countedSum(commands[command].parse(input)?.counts ?? {})))
    case 'issueInvoice':
      return invoiceText(readDocument(commands[command].parse(input)?.text ?? ''))
    default:
      return null
  }
}

const documentKinds = { INVOICE: null, VOID: 'Void', REFUND: 'Refund', Z: 'Z reading' }

function invoiceText(given: Document | null): string | null {
  if (!given) return null
  const total = given.kind === 'Z' ? null : money(given.total)
  return joined([documentKinds[given.kind], printedNumber(given.series, given.number), total])
}
