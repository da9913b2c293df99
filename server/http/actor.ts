import type { AnyCall } from '#domain/calls/define-call'
import { hasRole } from '#domain/calls/session'
import { err, ok, type Result } from '#domain/kernel/result'
import type { ServiceDeps } from '../context'
import type { Actor } from '../sessions/actor'
import { actorOf } from '../sessions/tokens'
import { type Problem, problems } from './problem'

const bearer = /^Bearer +([\w.~+/=-]{1,200})$/i

/** The actor of a request whose call wants one. */
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

/** Whether the actor's role is the one that the call wants. */
export function mayCall({ roles }: Actor, { role }: AnyCall): boolean {
  return role !== 'SUPER_ADMIN' || hasRole(roles, role)
}

/** A few calls count an absent token as a missing parameter (SPEC.md API-MISS). */
function withoutToken(call: AnyCall): Problem {
  return call.needs.includes('token') ? problems.missingParameters() : problems.noSession()
}

/** A call may name its store in several places (SPEC.md service-3); each must name the actor's. */
export function isOwnStore(actor: Actor, named: readonly unknown[]): boolean {
  return named.every((code) => !code || code === actor.storeCode)
}
