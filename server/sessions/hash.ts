import { createHash } from 'node:crypto'

/** Hashes a token. Only the hash is stored, so that the database's content can't be used to log in. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
