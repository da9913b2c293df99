import { type CommandInputs, type CommandName, commands } from '#domain/commands/all'
import { claimedIn, missingActs } from '#domain/commands/needed-acts'
import { takesMoney } from '#domain/commands/work'
import { type Refusal, refuse } from '#domain/kernel/refusal'
import { err, ok, type Result } from '#domain/kernel/result'
import type { Reference } from '#domain/rows/references'
import { keyOf, type Row, rowIn, type Subject } from '#domain/rows/rows'
import { type RowChange, run, type World } from '#domain/rows/world'
import type { StoreTx } from '../db/tx'
import { type Problem, problems, refusalProblem } from '../http/problem'
import type { CommandRequest } from './command-request'
import { judgeRights } from './judge-rights'
import { loadWorld } from './load-world'
import { persist } from './persist'

/**
 * Carries out a command: loads its rows, runs the same pure function as the tablets and writes the changes. Returns the
 * command's row, or all changed rows with the command's row first. A refused command writes nothing.
 */
export async function carryOut<Name extends CommandName>(
  tx: StoreTx,
  name: Name,
  input: CommandInputs[Name],
  { context, roles, ifMatch, given }: CommandRequest,
): Promise<Result<Row | Row[], Problem>> {
  const command = commands[name]
  const subject = command.subject(input)
  const references = command.references(input)
  const mobileNumber = command.mobile(input)
  const members = command.members?.(input)
  const world = await loadWorld(tx, {
    ...subject,
    input,
    references,
    mobileNumber,
    ...(members && { members }),
  })
  const current = rowIn(world, subject)?.row
  if (current && ifMatch !== null && ifMatch !== current.version)
    return err(problems.changed(current))
  if (takesMoney(name) && (await namesForeignDrawer(tx, world, references)))
    return err(refusalProblem(noDrawer, { current: current ?? null, blocking: [] }))
  const outcome = run(command.transition, world, input, context)
  if (outcome.kind === 'refused') return err(refusedIn(world, outcome.refusal, current))
  const { rights } = world.store
  const claimed = claimedIn(context, input)
  const missing = missingActs(world, outcome.changes, claimed, roles, command.call.may)
  const nowMs = Date.parse(context.now.instant)
  const judged = { missing, user: context.user, roles, rights, subject, given, nowMs }
  const allowed = await judgeRights(tx, judged)
  if (!allowed.ok) return allowed
  const cause = { ...context, action: name, approval: allowed.value }
  const saved = await persist(tx, world, outcome.changes, cause)
  if (!members) return ok(rowOf(saved, world, subject))
  const others = members.filter(({ id }) => id !== subject.id)
  return ok([subject, ...others].map(({ id }) => rowOf(saved, world, { ...subject, id })))
}

const noDrawer = refuse('rule', 'This cash drawer belongs to another store.', { field: 'drawerId' })

/**
 * Whether money would go into a drawer of another store. One that no store has is kept: it may be of a time before the
 * database was restored, and the money is a fact.
 */
async function namesForeignDrawer(
  { db, storeCode }: StoreTx,
  { drawers }: World,
  references: readonly Reference[],
): Promise<boolean> {
  const unknown = references.filter(({ table, id }) => table === 'drawers' && !drawers.has(id))
  if (unknown.length === 0) return false
  const found = await db
    .selectFrom('drawers')
    .select('id')
    .where(
      'id',
      'in',
      unknown.map(({ id }) => id),
    )
    .where('store_code', '<>', storeCode)
    .executeTakeFirst()
  return found !== undefined
}

/** The command's row as saved, or as it was if the command didn't change it. */
function rowOf(saved: readonly RowChange[], world: World, subject: Subject): Row {
  const { table, id } = subject
  const isOwn = (each: RowChange) => each.table === table && keyOf(each) === id
  const change = saved.find(isOwn) ?? rowIn(world, subject)
  if (!change) throw new Error(`the command changed no row of ${table}`)
  return change.row
}

/** The answer to a refused command, with both sides of the conflict: the current row and the bookings that block it. */
function refusedIn(world: World, refusal: Refusal, current: unknown): Problem {
  const ids = refusal.obstacles?.flatMap(({ appointmentId }) => appointmentId ?? [])
  const blocking = ids?.flatMap((id) => world.appointments.get(id) ?? [])
  return refusalProblem(refusal, { current, blocking })
}
