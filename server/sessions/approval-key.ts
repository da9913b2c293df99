import { createHmac } from 'node:crypto'

interface Session {
  /** the secret of the account */
  secret: string
  storeCode: string
  /** when it began, as in its token */
  session: string
}

/** Characters of a key: 17 bytes. */
const length = 23

/**
 * The key under which a session proves approvals. The session's token brings it to the tablet, the service makes it
 * again from what a backup holds.
 */
export const approvalKey = ({ secret, storeCode, session }: Session): string =>
  createHmac('sha256', secret)
    .update(`${storeCode} ${session}`)
    .digest('base64url')
    .slice(0, length)
