/** A stored payment; `held`: the centavos that it holds after its refunds. */
export interface Standing {
  id: string
  mode: string
  reference: string | null
  held: number
}

/** Money that a payment should hold, in centavos. `id`: that of its tender, which may exist already. */
export interface Wanted {
  id: string | null
  mode: string
  amount: number
  charge: number
  reference: string | null
  drawerId: string | null
}

/** Tenders to append so that the stored money becomes the wanted money. */
export interface Missing {
  refunds: { of: Standing; amount: number }[]
  payments: Wanted[]
  /** references that were added to stored payments */
  references: { id: string; reference: string }[]
}

/**
 * Compares stored money with wanted money, first by id, then by mode, so that no money is paid back and paid again.
 * Stored money that is not wanted is paid back, from the last payment on.
 */
export function matchTenders(standing: readonly Standing[], wanted: readonly Wanted[]): Missing {
  const left = standing.map((one) => ({ ...one }))
  const rest = wanted.map((one) => ({ ...one }))
  const references: Missing['references'] = []
  for (const want of rest)
    for (const one of left) {
      if (want.id === null || one.mode !== want.mode || !isPartOf(one.id, want.id)) continue
      if (!cover(want, one)) continue
      if (want.reference !== null && want.reference !== one.reference)
        references.push({ id: one.id, reference: want.reference })
    }
  for (const want of rest)
    for (const one of left)
      if (one.mode === want.mode && (want.reference ?? one.reference) === one.reference)
        cover(want, one)
  return {
    refunds: left
      .flatMap((one, at) => {
        const of = standing[at]
        return of && one.held > 0 ? [{ of, amount: one.held }] : []
      })
      .reverse(),
    payments: rest
      .filter(({ amount }) => amount > 0)
      .map((one) => ({ ...one, charge: Math.min(one.charge, one.amount) })),
    references,
  }
}

function cover(want: Wanted, one: Standing): boolean {
  const covered = Math.min(want.amount, one.held)
  want.amount -= covered
  one.held -= covered
  return covered > 0
}

/** Money that is added to a tender later gets the tender's id with a number: `<id>+2`. */
const isPartOf = (id: string, first: string): boolean => id === first || id.startsWith(`${first}+`)

/** An id that no other tender has: the wanted one, else the wanted one with the next number. */
export function freeId(used: ReadonlySet<string>, wanted: string, sign: '+' | '/'): string {
  if (!used.has(wanted)) return wanted
  for (let number = 2; ; number += 1) {
    const id = `${wanted}${sign}${number}`
    if (!used.has(id)) return id
  }
}
