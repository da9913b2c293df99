import type { AnyCall } from '#domain/calls/define-call'
import { err, ok, type Result } from '#domain/kernel/result'
import { may } from '#domain/may'
import { notAllowedText } from '#domain/may-words'
import type { ServiceDeps } from '../context'
import type { Actor } from '../sessions/actor'
import { actorOfKey, isApiKey } from '../sessions/api-keys'
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
  if (isApiKey(token)) {
    const program = await actorOfKey(context.db.queries, token, context.clock())
    return typeof program === 'string' ? err(problems.noKey(program)) : ok(program)
  }
  const { tokenHours } = context
  const actor = await actorOf(context.db.queries, token, { nowMs: context.clock(), tokenHours })
  return actor ? ok(actor) : err(problems.noSession())
}

/** Whether the actor may make the call. */
export const mayCall = ({ roles, rights }: Actor, call: AnyCall): boolean =>
  may(roles, call.may, rights)

/** The answer to an actor who may not make the call. */
export const notAllowed = ({ roles, rights }: Actor, call: AnyCall): Problem =>
  problems.notAllowed(notAllowedText(roles, call.may, rights))

/** Whether the call writes and the actor's API key only reads. */
export function isReadOnly({ program }: Actor, { method }: AnyCall): boolean {
  return program?.access === 'READ' && method !== 'GET'
}

/** The answer to a request without a token. A few calls answer "Missing parameters." (SPEC.md API-MISS). */
function withoutToken(call: AnyCall): Problem {
  return call.needs.includes('token') ? problems.missingParameters() : problems.noSession()
}

/**
 * Whether all store codes of a request are the actor's. A request may name the store in several places (SPEC.md
 * service-3).
 */
export function isOwnStore(actor: Actor, named: readonly unknown[]): boolean {
  return named.every((code) => !code || code === actor.storeCode)
}
