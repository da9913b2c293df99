import type { AnyCall } from '#domain/calls/define-call'
import { err, ok, type Result } from '#domain/kernel/result'
import type { Context } from '#domain/rows/world'
import { type Problem, problems } from '../http/problem'
import type { Asked } from '../http/route'

/** Who runs a command, when, and which version of its row they saw (null: whichever it is). */
export interface Circumstances {
  context: Context
  ifMatch: number | null
}

/** The circumstances of a command, from the request that asks for it. */
export function contextOf({ actor, now, context, ifMatch }: Asked<AnyCall>): Circumstances {
  return { context: { user: actor.username, now, freshId: context.ids() }, ifMatch }
}

/** A body with the id of the row that it is about, from the path. */
export function onTarget<Body extends object>(asked: {
  params: Readonly<Record<string, string>>
  body: Body
}): Body & { id: string } {
  return { ...asked.body, id: asked.params.id ?? '' }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const isUuid = (id: string): boolean => uuid.test(id)

/** The id under which a row is added: the one that the client made, or a new one. */
export function newIdOf(asked: Asked<AnyCall>, given: string | undefined): Result<string, Problem> {
  const id = given ?? asked.context.ids()
  return isUuid(id) ? ok(id) : err(problems.malformed('id must be a UUID.'))
}
