import type { AnyCall } from '#domain/calls/define-call'
import { hasRole } from '#domain/calls/session'
import { err, ok, type Result } from '#domain/kernel/result'
import type { ServiceDeps } from '../context'
import type { Actor } from '../sessions/actor'
import { actorOf } from '../sessions/tokens'
import { type Problem, problems } from './problem'

const bearer = /^Bearer +([\w.~+/=-]{1,200})$/i

/** Finds the actor of a request, if its call requires one. */
export async function identify(
  context: Pick<ServiceDeps, 'db' | 'clock' | 'tokenHours'>,
  call: AnyCall,
  headers: Headers,
): Promise<Result<Actor, Problem>> {
  const token = bearer.exec(headers.get('Authorization') ?? '')?.[1]
  if (token === undefined) return err(withoutToken(call))
  const { tokenHours } = context
  const actor = await actorOf(context.db.queries, token, { nowMs: context.clock(), tokenHours })
  return actor ? ok(actor) : err(problems.noSession())
}

/** Whether the actor has the role that the call requires. */
export function mayCall({ roles }: Actor, { role }: AnyCall): boolean {
  return role !== 'SUPER_ADMIN' || hasRole(roles, role)
}

/** The answer to a request without a token. For a few calls it is "Missing parameters." (SPEC.md API-MISS). */
function withoutToken(call: AnyCall): Problem {
  return call.needs.includes('token') ? problems.missingParameters() : problems.noSession()
}

/** Whether the store codes named in a request (in several places, SPEC.md service-3) are all the actor's. */
export function isOwnStore(actor: Actor, named: readonly unknown[]): boolean {
  return named.every((code) => !code || code === actor.storeCode)
}
