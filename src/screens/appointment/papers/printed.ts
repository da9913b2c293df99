const key = 'frontdesk.printed'
/** Number of papers that this device remembers. Few are enough, because a copy is printed soon after its original. */
const most = 300

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** The key of a visit's receipt, used for the visit's own receipt and for its part of a group receipt. */
export const receiptKey = ({ id }: { id: string }): string => `receipt ${id}`

/** Whether this device has printed a paper before. `paper`: a kind and an id, such as `refund 17`. */
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
