import { createHash, createHmac } from 'node:crypto'
import { approvalHeader } from '#domain/calls/sync'
import { type Approval, approvalText, provenText } from '#domain/rows/approval'

/** The text of an approval that the user of a token makes for the entry with this key, as a tablet makes it. */
export function approvalBy(token: string, said: Omit<Approval, 'proof'>, key: string): string {
  const hash = createHash('sha256').update(token).digest('base64url')
  const proof = createHmac('sha256', hash).update(provenText(said, key)).digest('base64url')
  return approvalText({ ...said, proof })
}

export const approvedHeaders = (key: string, text: string) => ({
  'Idempotency-Key': key,
  [approvalHeader]: text,
})
