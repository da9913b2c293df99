import type { calls } from '#domain/calls/all'
import { type CommandInputs, type CommandName, commands } from '#domain/commands/all'
import { planCopy } from '#domain/commands/copy-rows'
import { refuse } from '#domain/kernel/refusal'
import { err, ok } from '#domain/kernel/result'
import { keyOf, withRow } from '#domain/rows/rows'
import type { Changes, Context, World } from '#domain/rows/world'
import { loadStore } from '../commands/load-world'
import { persist } from '../commands/persist'
import type { StoreTx } from '../db/tx'
import { refusalProblem } from '../http/problem'
import type { Answer, Asked } from '../http/route'
import { readParts } from './open-store'
import { readOwnStores } from './own-stores'

type Call = typeof calls.copyRows

const notYours = refuse('rule', 'Choose another store of your account.', { field: 'from' })

/** Copies rows that this store lacks from another store of the actor: all chosen parts, or none. */
export async function copyRows(tx: StoreTx, asked: Asked<Call>): Answer<Call> {
  const { actor, body, now, context } = asked
  const own = await readOwnStores(tx.db, actor)
  const isOther = body.from !== tx.storeCode && own.some(({ code }) => code === body.from)
  if (!isOther) return err(refusalProblem(notYours))
  const from = await readParts(tx.db, body.from)
  const to = await readParts(tx.db, tx.storeCode)
  const plan = planCopy(from, to, body.parts, context.ids)
  const made = { user: actor.username, now, freshId: '' }
  if (body.isTrial) return ok(plan.counts)
  let world = await loadStore(tx, [])
  for (const step of plan.steps) {
    const changes = applyStep(world, step.name, step.input, made)
    if (!changes) continue
    await persist(tx, world, changes, { ...made, action: step.name })
    for (const change of changes.rows)
      world = withRow(world, { table: change.table, id: keyOf(change) }, change)
  }
  return ok(plan.counts)
}

/** Applies a command without its check: a copied row keeps a type that this store doesn't offer. */
const applyStep = <Name extends CommandName>(
  world: World,
  name: Name,
  input: CommandInputs[Name],
  context: Context,
): Changes | null => commands[name].transition.apply(world, input, context)
