import { createHmac } from 'node:crypto'
import { approvalHeader } from '#domain/calls/sync'
import { type Approval, approvalText, approvingSession, provenText } from '#domain/rows/approval'

/** The text of an approval that the user of a token makes for the entry with this key, as a tablet makes it. */
export function approvalBy(
  token: string,
  words: Omit<Approval, 'proof' | 'session'>,
  key: string,
): string {
  const { session, key: proving } = approvingSession(token) ?? { session: 'none', key: 'none' }
  const said = { ...words, session }
  const proof = createHmac('sha256', proving).update(provenText(said, key)).digest('base64url')
  return approvalText({ ...said, proof })
}

export const approvedHeaders = (key: string, text: string) => ({
  'Idempotency-Key': key,
  [approvalHeader]: text,
})
