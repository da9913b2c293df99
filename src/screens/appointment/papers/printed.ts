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

/** Whether this device has printed a paper before. `paper` is its key, such as `refund 17`. */
export const wasPrinted = (paper: string): boolean => read().includes(paper)

/** Remembers a printed paper. Without storage, the next print is not marked as a copy. */
export function notePrinted(paper: string): void {
  try {
    const others = read().filter((each) => each !== paper)
    localStorage.setItem(key, JSON.stringify([...others, paper].slice(-most)))
  } catch {
    // full or forbidden storage
  }
}
