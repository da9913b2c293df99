import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Database } from '../db/database'
import { type Reader, write } from '../db/tx'
import { hashOf } from '../sessions/hash'

/*
 * The one-time code of the set-up. It is in the database, so that all instances print the same code. It is stored as
 * plain text, because a user who can read the database needs no code. Backups leave it out.
 */

const key = 'setup-code'
/** Capital letters and digits that don't look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const letters = 8

/** Whether the service has an account, so that the set-up is over. */
export async function hasAccount(reader: Reader): Promise<boolean> {
  const found = await reader.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Reads the code, or makes it; null if an account exists. */
export function openSetup(db: Database): Promise<string | null> {
  return write(db, async (tx) => {
    if (await hasAccount(tx.db)) return null
    await tx.db
      .insertInto('meta')
      .values({ key, value: newCode() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    return readCode(tx.db)
  })
}

/** The code; null when none was made. */
export async function readCode(reader: Reader): Promise<string | null> {
  const row = await reader
    .selectFrom('meta')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value ?? null
}

export async function forgetCode(reader: Reader): Promise<void> {
  await reader.deleteFrom('meta').where('key', '=', key).execute()
}

function newCode(): string {
  const picked = Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)])
  return `${picked.slice(0, letters / 2).join('')}-${picked.slice(letters / 2).join('')}`
}

/** Whether a typed code is the right one, ignoring case, spaces and hyphens. Takes the same time for every text. */
export function isCode(typed: string, code: string): boolean {
  const plain = (text: string) => Buffer.from(hashOf(text.toUpperCase().replace(/[\s-]/g, '')))
  return timingSafeEqual(plain(typed), plain(code))
}
