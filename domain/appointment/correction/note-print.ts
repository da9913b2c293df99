import { type Refusal, refuse } from '../../kernel/refusal'
import type { Correction, Print } from '../../rows/correction'
import type { Sale } from '../../rows/sale'
import type { Store } from '../../rows/store'
import type { Changes, Context, Transition } from '../../rows/world'
import { mustBe } from '../rules'
import type { NotePrintInput } from './input'

/** The paper of a visit or sale that is not the slip of a refund. */
export const receiptPaper = 'RECEIPT'

interface Printed {
  corrections: readonly Correction[]
  prints: readonly Print[]
}

/** Whether any tablet has printed a paper of a row: its receipt, or the slip of the refund with this id. */
export const isPrinted = ({ prints }: Pick<Printed, 'prints'>, paper: string): boolean =>
  prints.some((print) => print.paper === paper)

function printRule({ corrections }: Printed, { paper }: NotePrintInput): Refusal | null {
  const isKnown = paper === receiptPaper || corrections.some(({ id }) => id === paper)
  return isKnown ? null : refuse('rule', 'There is no such paper.', { field: 'paper' })
}

/** Most prints of a row that are noted. */
const mostPrints = 50

/** Whether a print is noted that is not the first of its paper. */
export const notesCopies = ({ showsExceptions }: Pick<Store, 'showsExceptions'>, row: Printed) =>
  showsExceptions && row.prints.length < mostPrints

/** The prints with a new one. A later print than the first of a paper is noted only where exceptions are looked at. */
function withPrint(store: Store, row: Printed, input: NotePrintInput, context: Context): Print[] {
  const { paper, takenAt, names = {} } = input
  const { prints } = row
  const [by, at] = [context.user, takenAt ?? context.now.instant]
  if (!isPrinted(row, paper)) return [...prints, { paper, by, at, names }]
  return notesCopies(store, row) ? [...prints, { paper, by, at, names: {} }] : [...prints]
}

/**
 * Notes that a paper of a visit was printed, so that every tablet marks the next one COPY. It is no change of the visit,
 * which keeps the user and time of its last one.
 */
export const notePrint: Transition<NotePrintInput> = {
  check(world, input) {
    const row = world.appointments.get(input.id)
    return row ? printRule(row, input) : mustBe(row, [], 'printed')
  },
  apply(world, input, context): Changes | null {
    const row = world.appointments.get(input.id)
    if (!row) return null
    const printed = { ...row, prints: withPrint(world.store, row, input, context) }
    return { rows: [{ table: 'appointments', row: printed }], points: [] }
  },
}

/** Notes that a paper of a sale was printed. */
export const noteSalePrint: Transition<NotePrintInput> = {
  check(world, input) {
    const row = world.sales.get(input.id)
    return row ? printRule(row, input) : refuse('missing', 'Sale not found')
  },
  apply(world, input, context): Changes | null {
    const row = world.sales.get(input.id)
    if (!row) return null
    const printed: Sale = { ...row, prints: withPrint(world.store, row, input, context) }
    return { rows: [{ table: 'sales', row: printed }], points: [] }
  },
}
