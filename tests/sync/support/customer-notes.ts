import type { RunResult, Sync } from '#sync'
import { jose } from '../../support/business'

/** Looks up Jose, a customer of all stores. Returns a function that changes Jose's notes. */
export async function notesWriterOf(sync: Sync): Promise<(notes: string) => Promise<RunResult>> {
  const found = await sync.lookUpCustomer(jose)
  if (found.kind !== 'found') throw new Error('Jose is not known')
  const { id } = found.customer
  return (notes) => sync.run('updateCustomer', { id, mobileNumber: jose, notes })
}
