import * as v from 'valibot'
import { calls } from '#domain/calls/all'
import { appointment } from '#domain/rows/appointment'

const blank = v.parse(appointment, { id: '' })
const booking = v.looseObject({ id: v.string() })
const batch = v.object({ requests: v.array(v.object({ id: v.string(), body: booking })) })

/** The answer to a booking, or to a batch of them. */
export const answerTo = (path: string, body: string): string =>
  JSON.stringify(path === calls.batch.path ? allOf(body) : rowOf(JSON.parse(body)))

function allOf(body: string) {
  const { requests } = v.parse(batch, JSON.parse(body))
  return { responses: requests.map((one) => ({ id: one.id, status: 201, body: rowOf(one.body) })) }
}

/** A row with exactly the fields of our own service's answers. */
function rowOf(body: unknown) {
  const booked = v.parse(booking, body)
  const fields = Object.entries(blank).map(([name, empty]) => [name, booked[name] ?? empty])
  const { staffId } = booked
  return { ...Object.fromEntries(fields), resourceId: staffId, version: 1, createdBy: 'makati' }
}
