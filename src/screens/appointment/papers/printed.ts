import { isPrinted, notesCopies, receiptPaper } from '#domain/appointment/correction/note-print'
import type { Appointment } from '#domain/rows/appointment'
import type { Sale } from '#domain/rows/sale'
import { useSync } from '../../../data/context'
import { useStatus } from '../../../data/use-session'
import { useView } from '../../../data/use-view'

const key = 'frontdesk.printed'
/**
 * Number of papers that this device remembers. Copies are printed soon after the original, so a few hundred are enough.
 */
const most = 300

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** The key of a visit's receipt, the same whether it is printed alone or on the receipt of a group. */
export const receiptKey = ({ id }: { id: string }): string => `receipt ${id}`

/** A paper: the receipt of a visit or sale, or the slip of a refund, by its id. */
export interface Paper {
  row: Appointment | Sale
  paper: string
  /** the names on it, by the id of the row */
  names?: Record<string, string>
}

/** The key under which this device remembers a paper. */
export function keyOf({ row, paper }: Paper): string {
  if (paper !== receiptPaper) return `refund ${paper}`
  return 'lines' in row ? `sale ${row.id}` : receiptKey(row)
}

/** Whether a paper was printed before, by any tablet as far as this one knows. */
export const isCopy = (printed: Paper): boolean =>
  isPrinted(printed.row, printed.paper) || read().includes(keyOf(printed))

/** Remembers a printed paper. Without storage, this device may not mark the next print as a copy. */
function remember(paper: string): void {
  try {
    const others = read().filter((each) => each !== paper)
    localStorage.setItem(key, JSON.stringify([...others, paper].slice(-most)))
  } catch {
    // full or forbidden storage
  }
}

/**
 * A function that notes a printed paper on this device and, on our own service, for all tablets. A receipt without its
 * number is provisional: its first print with the number is the original.
 */
export function useNotePrint(): (printed: Paper) => void {
  const sync = useSync()
  const { hasAllCalls } = useStatus()
  const store = useView(sync.views.business())?.store
  return (printed) => {
    const { row, paper, names } = printed
    remember(keyOf(printed))
    const isNumbered = paper !== receiptPaper || row.receiptNumber !== null
    const isNews = !isPrinted(row, paper) || (store !== undefined && notesCopies(store, row))
    if (!(hasAllCalls && isNumbered && isNews)) return
    const command = 'lines' in row ? 'noteSalePrint' : 'notePrint'
    void sync.run(command, { id: row.id, paper, ...(names && { names }) }, { isGone: () => true })
  }
}
