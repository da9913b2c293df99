import { type CommandInputs, type CommandName, commands } from '#domain/commands/all'
import type { Refusal } from '#domain/kernel/refusal'
import { err, ok, type Result } from '#domain/kernel/result'
import { keyOf, rowIn } from '#domain/rows/rows'
import { type RowChange, run, type TableName, type Tables, type World } from '#domain/rows/world'
import type { StoreTx } from '../db/tx'
import { type Problem, problems, refused } from '../http/problem'
import type { Circumstances } from './circumstances'
import { loadWorld } from './load-world'
import { persist } from './persist'

/**
 * Carries out a command on a row of `table`: the rows it needs, the same pure function that the
 * tablets run, and what it changes. Nothing is written when it is refused.
 */
export async function carryOut<Name extends CommandName, Table extends TableName>(
  tx: StoreTx,
  [name, table]: readonly [Name, Table],
  input: CommandInputs[Name],
  { context, ifMatch }: Circumstances,
): Promise<Result<Tables[Table], Problem>> {
  const command = commands[name]
  const subject = command.subject(input)
  const world = await loadWorld(tx, { ...subject, input, mobileNumber: command.mobile(input) })
  const current = rowIn(world, subject)?.row
  if (current && ifMatch !== null && ifMatch !== current.version)
    return err(problems.changed(current))
  const outcome = run(command.transition, world, input, context)
  if (outcome.kind === 'refused') return err(refusedIn(world, outcome.refusal, current))
  const saved = await persist(tx, world, outcome.changes, { ...context, action: name })
  return ok(rowOf(saved, table, subject.id))
}

function rowOf<Table extends TableName>(
  saved: readonly RowChange[],
  table: Table,
  key: string,
): Tables[Table] {
  const isIt = (change: RowChange): change is RowChange & { row: Tables[Table] } =>
    change.table === table && keyOf(change) === key
  const change = saved.find(isIt)
  if (!change) throw new Error(`the command changed no row of ${table}`)
  return change.row
}

/** A refusal with both sides of the conflict: the row itself and the bookings in its way. */
function refusedIn(world: World, refusal: Refusal, current: unknown): Problem {
  const ids = refusal.obstacles?.flatMap(({ appointmentId }) => appointmentId ?? [])
  const blocking = ids?.flatMap((id) => world.appointments.get(id) ?? [])
  return refused(refusal, { current, blocking })
}
