import type { AnyCall } from '#domain/calls/define-call'
import { storeSwitches } from '#domain/rows/store'
import { readOnly } from '../db/tx'
import { type Problem, problems } from '../http/problem'
import type { Asked } from '../http/route'
import { readStore } from '../resources/read-store'

/** The answer for a store whose setting doesn't show exceptions; null if it shows them. */
export async function exceptionsOff({ actor, context }: Asked<AnyCall>): Promise<Problem | null> {
  const { showsExceptions } = await readOnly(context.db, (reader) =>
    readStore(reader, actor.storeCode),
  )
  if (showsExceptions) return null
  return problems.notAllowed(
    `This store does not look at exceptions. Its setting “${storeSwitches.showsExceptions}” is off.`,
  )
}
