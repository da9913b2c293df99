import * as v from 'valibot'
import type { AnswerOf, AnyCall } from '#domain/calls/define-call'
import { approvalHeader } from '#domain/calls/sync'
import { type BusinessTime, businessTimeAt } from '#domain/kernel/dates'
import { err, ok, type Result } from '#domain/kernel/result'
import { isAct } from '#domain/may'
import { type Approval, approval } from '#domain/rows/approval'
import type { ServiceContext } from '../context'
import { type Reader, readInOneGo, readOnly, type StoreTx } from '../db/tx'
import type { Actor } from '../sessions/actor'
import { identify, isOwnStore, isReadOnly, mayCall, notAllowed } from './actor'
import type { Caller } from './env'
import { keyOf, once } from './once'
import { type Parsed, parseAsked } from './parse-asked'
import { type Problem, problems } from './problem'
import { readBody } from './read-body'
import { failure, type JsonText, type Reply, success, toResponse } from './reply'

/** A request from the router. Inside a batch the actor is known already. */
export interface Incoming {
  context: ServiceContext
  request: Request
  params: Readonly<Record<string, string>>
  actor: Actor | null
  caller: Caller
}

/** A call of the domain and its handler. */
export interface Route {
  call: AnyCall
  respond(incoming: Incoming): Promise<Response>
}

/** The argument of a handler: the parsed request, the actor and the time. */
export interface Asked<C extends AnyCall> extends Parsed<C> {
  call: C
  context: ServiceContext
  actor: Actor
  now: BusinessTime
  /** the version that the client last saw; null without an If-Match header */
  ifMatch: number | null
  /** a colleague's approval, not judged yet; null: none, or the call takes none */
  approval: Approval | null
  /** the original request, for parts that the call doesn't define */
  request: Request
  caller: Caller
}

export type Answer<C extends AnyCall> = Promise<Result<AnswerOf<C>, Problem>>

/** The result of a handler that reads: a value, or JSON text of the same shape, which contract.test.ts checks. */
type Read<C extends AnyCall> = Promise<Result<AnswerOf<C> | JsonText, Problem>>

/** A route that reads one consistent state. */
export function readRoute<C extends AnyCall>(
  call: C,
  handler: (reader: Reader, asked: Asked<C>) => Read<C>,
): Route {
  return customRoute(call, async (asked) =>
    toResponse(replyTo(call, await readOnly(asked.context.db, (reader) => handler(reader, asked)))),
  )
}

/** A route whose handler runs at most one query, so it needs no transaction. */
export function singleReadRoute<C extends AnyCall>(
  call: C,
  handler: (reader: Reader, asked: Asked<C>) => Read<C>,
  headers: Readonly<Record<string, string>> = {},
): Route {
  return customRoute(call, async (asked) => {
    const answer = await readInOneGo(asked.context.db, (reader) => handler(reader, asked))
    const reply = replyTo(call, answer)
    return toResponse(answer.ok ? { ...reply, headers: { ...reply.headers, ...headers } } : reply)
  })
}

/**
 * A route that writes in a transaction with the store's lock, once for each Idempotency-Key. A handler must not refuse
 * after it has written.
 */
export function writeRoute<C extends AnyCall>(
  call: C,
  handler: (tx: StoreTx, asked: Asked<C>) => Answer<C>,
): Route {
  return customRoute(call, (asked) => writeOnce(asked, (tx) => handler(tx, asked)))
}

/** A `writeRoute` of a command. It judges rights itself, because a colleague's approval may stand in for them. */
export function commandRoute<C extends AnyCall>(
  call: C,
  handler: (tx: StoreTx, asked: Asked<C>) => Answer<C>,
): Route {
  return customRoute(call, (asked) => writeOnce(asked, (tx) => handler(tx, asked)), true)
}

/** Runs the write of a call that works before the store is locked, for example hashes a password. */
export async function writeOnce<C extends AnyCall>(
  asked: Asked<C>,
  work: (tx: StoreTx) => Answer<C>,
): Promise<Response> {
  const key = keyOf(asked)
  if (!key.ok) return toResponse(failure(key.error))
  const reply = async (tx: StoreTx) => replyTo(asked.call, await work(tx))
  return toResponse(await once(asked, key.value, reply))
}

/** A route that manages its own transactions and response. `isApprovable`: it judges an approval. */
export function customRoute<C extends AnyCall>(
  call: C,
  act: (asked: Asked<C>) => Promise<Response>,
  isApprovable = false,
): Route {
  return {
    call,
    async respond(incoming) {
      const asked = await ask(call, incoming, isApprovable)
      return asked.ok ? act(asked.value) : toResponse(failure(asked.error))
    },
  }
}

/** A route that needs no log-in. */
export function publicRoute<C extends AnyCall>(
  call: C,
  handler: (
    context: ServiceContext,
    parsed: Parsed<C>,
    caller: Caller,
    request: Request,
  ) => Answer<C>,
): Route {
  return {
    call,
    async respond({ context, request, params, caller }) {
      const parsed = await parse(call, request, params)
      const answer = parsed.ok ? await handler(context, parsed.value, caller, request) : parsed
      return toResponse(replyTo(call, answer))
    },
  }
}

export function replyTo(call: AnyCall, answer: Result<unknown, Problem>): Reply {
  return answer.ok ? success(call.status, answer.value) : failure(answer.error)
}

async function ask<C extends AnyCall>(
  call: C,
  { context, request, params, actor: known, caller }: Incoming,
  isApprovable: boolean,
): Promise<Result<Asked<C>, Problem>> {
  const actor = known ? ok(known) : await identify(context, call, request.headers)
  if (!actor.ok) return actor
  if (isReadOnly(actor.value, call)) return err(problems.keyReadsOnly())
  const allowed = isApprovable ? approvalIn(request.headers) : ok(null)
  if (!allowed.ok) return allowed
  if (!mayCall(actor.value, call) && !(allowed.value && isAct(call.may)))
    return err(notAllowed(actor.value, call))
  const parsed = await parse(call, request, params, actor.value)
  if (!parsed.ok) return parsed
  const ifMatch = versionIn(request.headers.get('If-Match'))
  if (!ifMatch.ok) return ifMatch
  const now = businessTimeAt(context.clock())
  const value = { ...parsed.value, call, context, actor: actor.value, now, ifMatch: ifMatch.value }
  return ok({ ...value, request, caller, approval: allowed.value })
}

async function parse<C extends AnyCall>(
  call: C,
  request: Request,
  params: Readonly<Record<string, string>>,
  actor?: Actor,
): Promise<Result<Parsed<C>, Problem>> {
  const body = await readBody(request, call.largestBody)
  if (!body.ok) return body
  const query = new URL(request.url).searchParams
  const inHead = [request.headers.get('STORE_CODE'), params.storeCode]
  const named = [...inHead, ...query.getAll('storeCode'), storeIn(body.value)]
  if (actor && !isOwnStore(actor, named))
    return err(actor.program ? problems.keyOfOtherStore() : problems.otherStore())
  return parseAsked(call, { params, query, body: body.value })
}

function storeIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'storeCode' in body ? body.storeCode : null
}

const headerText = v.pipe(v.string(), v.parseJson(), approval)

function approvalIn(headers: Headers): Result<Approval | null, Problem> {
  const text = headers.get(approvalHeader)
  if (text === null) return ok(null)
  const parsed = v.safeParse(headerText, text)
  return parsed.success
    ? ok(parsed.output)
    : err(problems.malformed(`${approvalHeader} is no approval.`))
}

function versionIn(header: string | null): Result<number | null, Problem> {
  if (header === null || header === '*') return ok(null)
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header)?.[1]
  return version === undefined
    ? err(problems.malformed('If-Match is no version.'))
    : ok(Number(version))
}
