import { calls } from '#domain/calls/all'
import { mostImported } from '#domain/calls/import'
import { commands } from '#domain/commands/all'
import type { Received } from '#domain/commands/define-command'
import { type ImportedName, readImported } from '#domain/commands/imported'
import { refuse } from '#domain/kernel/refusal'
import { err, ok, type Result } from '#domain/kernel/result'
import { importLimit } from '#domain/resources/import-names'
import type { StoreTx } from '../db/tx'
import { isOwnStore, mayCall, notAllowed } from '../http/actor'
import { type Problem, problems, refusalProblem } from '../http/problem'
import { type Answer, type Asked, writeRoute } from '../http/route'
import { inSlices } from '../kernel/in-slices'
import type { Actor } from '../sessions/actor'
import { isUuid } from './command-request'
import { importCustomers } from './import-customers'
import { importResources } from './import-resources'
import type { ImportedWrite, RefusedWrite } from './imported-write'

type Call = typeof calls.importRows

/** The route that carries out many commands in one transaction: all of them, or none. */
export const importRoute = writeRoute(calls.importRows, importRows)

async function importRows(tx: StoreTx, asked: Asked<Call>): Answer<Call> {
  const read = await readWrites(asked)
  if (!read.ok) return read
  const { username: user, roles } = asked.actor
  const context = { user, roles, now: asked.now, freshId: '' }
  const people = await importCustomers(tx, read.value.filter(isOfCustomer), context)
  const others = await importResources(tx, read.value.filter(isOfResource), context)
  const refused = [...people.refused, ...others.refused].sort((a, b) => a.at - b.at)
  if (refused.length > 0) return err(refusedProblem(refused))
  const versions = new Map([...(await people.save()), ...(await others.save())])
  const { joined = [] } = people
  return ok({
    versions: read.value.map(({ at }) => versions.get(at) ?? 0),
    ...(joined.length > 0 ? { joined: [...joined] } : {}),
  })
}

const isOfCustomer = ({ name }: ImportedWrite): boolean => name.endsWith('Customer')
const isOfResource = (write: ImportedWrite): boolean => !isOfCustomer(write)

/** Parses the writes and checks the actor's rights, without reading rows from the database. */
async function readWrites({
  actor,
  body,
  context,
}: Asked<Call>): Promise<Result<ImportedWrite[], Problem>> {
  const { length } = body.writes
  if (length === 0) return err(problems.invalid('The import has no rows.'))
  if (length > mostImported) return err(problems.invalid(tooMany(length, mostImported)))
  const writes: ImportedWrite[] = []
  for await (const [at, write] of inSlices(body.writes.entries(), 50)) {
    const read = readImported(write)
    if ('wrong' in read) return err(problems.invalid(`Row ${at + 1}: ${read.wrong}`))
    const named = withId(read.name, read.received, context.ids)
    if (!named) return err(problems.invalid(`Row ${at + 1}: id must be a UUID.`))
    if (!isOwnStore(actor, [read.received.body.storeCode])) return err(problems.otherStore())
    const denied = denialOf(actor, read)
    if (denied) return err(denied)
    writes.push({ at, name: read.name, received: named, ifMatch: versionIn(write.ifMatch) })
  }
  const resources = writes.filter(isOfResource).length
  return resources > importLimit
    ? err(problems.invalid(tooMany(resources, importLimit)))
    : ok(writes)
}

const tooMany = (rows: number, limit: number) =>
  `The import has ${rows} rows. Import at most ${limit} at a time.`

function withId(name: ImportedName, received: Received, ids: () => string): Received | null {
  if (!name.startsWith('add')) return received
  const { id } = received.body
  const given = typeof id === 'string' ? id : ids()
  return isUuid(given) ? { ...received, params: { ...received.params, id: given } } : null
}

/** Why the actor may not carry out a write. Only a SUPER_ADMIN may add a customer with points, as in updatePoints. */
function denialOf(
  actor: Actor,
  { name, received }: { name: ImportedName; received: Received },
): Problem | null {
  const hasPoints = name === 'addCustomer' && Boolean(received.body.points)
  const needed = [commands[name].call, ...(hasPoints ? [calls.updatePoints] : [])]
  const missing = needed.find((call) => !mayCall(actor, call))
  return missing ? notAllowed(actor, missing) : null
}

function versionIn(ifMatch = '*'): number | null {
  const version = Number(ifMatch.replaceAll('"', ''))
  return ifMatch === '*' || !Number.isInteger(version) ? null : version
}

/** Maximum number of refused rows that an error message names. */
const namedRows = 5

function refusedProblem(refused: readonly RefusedWrite[]): Problem {
  const texts = refused.map(
    ({ at, row, refusal }) => `${row || `Row ${at + 1}`}: ${refusal.message}`,
  )
  const more = texts.length - namedRows
  const named = texts.slice(0, namedRows)
  const errors = more > 0 ? [...named, `and ${more} more`] : named
  const code = refused[0]?.refusal.code ?? 'rule'
  const problem = refusalProblem(refuse(code, 'Nothing was changed.'))
  return { ...problem, details: { errors } }
}
