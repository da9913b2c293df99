import { type Calls, calls } from '#domain/calls/all'
import type { AnswerOf } from '#domain/calls/define-call'
import { ok } from '#domain/kernel/result'
import { type RegisterKind, registerKinds } from '#domain/rows/register'
import { readRegisters } from '../db/register-tables'
import { type Route, singleReadRoute } from '../http/route'
import { usedReference } from './used-reference'

const listRoute = <Kind extends RegisterKind>(kind: Kind) =>
  singleReadRoute(calls[kind], async (reader, { actor, query: { since } }) =>
    // the rows are of this kind
    ok((await readRegisters(reader, actor.storeCode, kind, { since })) as AnswerOf<Calls[Kind]>),
  )

const lists = Object.fromEntries(registerKinds.map((kind) => [kind, listRoute(kind)]))

/** Routes that list the rows of each register (such as sales). */
export const registerRoutes = {
  ...(lists as Record<RegisterKind, Route>), // each kind has one
  usedReference: singleReadRoute(calls.usedReference, async (reader, { actor, query }) => {
    const { reference, payingFor } = query
    return ok({ used: await usedReference(reader, actor.storeCode, { reference, payingFor }) })
  }),
}
