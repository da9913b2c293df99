import type { AnyCall } from '#domain/calls/define-call'
import type { Received } from '#domain/commands/define-command'
import { err, ok, type Result } from '#domain/kernel/result'
import type { Context } from '#domain/rows/world'
import { type Problem, problems } from '../http/problem'
import type { Asked } from '../http/route'
import type { GivenApproval } from './judge-rights'

/** The context of a command, and the version of its row that the user saw (`If-Match`; null: not checked). */
export interface CommandRequest {
  context: Context
  /** the roles of the actor, by which the changes are judged */
  roles: string
  ifMatch: number | null
  /** a colleague's approval, and the key of the request; null: none was sent */
  given: GivenApproval | null
}

export function commandRequestOf(asked: Asked<AnyCall>): CommandRequest {
  const { actor, now, context, ifMatch, approval, request } = asked
  const { username: user, roles } = actor
  const key = request.headers.get('Idempotency-Key')
  const given = approval && { approval, key }
  return { context: { user, now, freshId: context.ids() }, roles, ifMatch, given }
}

export type AskedCommand = Asked<AnyCall>

export const receivedOf = ({ params, body }: AskedCommand): Received => ({
  params,
  body: body as Received['body'], // the bodies of all commands are objects
})

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const isUuid = (id: string): boolean => uuid.test(id)

/** The id of a new row: the client's, or a generated one. An id that is not a UUID is refused. */
export function newIdOf({ context }: AskedCommand, given: unknown): Result<string, Problem> {
  const id = typeof given === 'string' ? given : context.ids()
  return isUuid(id) ? ok(id) : err(problems.malformed('id must be a UUID.'))
}
