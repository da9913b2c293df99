import type { CallName } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { nothing } from '#domain/calls/query'
import { reportCalls } from '#domain/calls/reports'
import { databaseIdHeader, extensionsHeader } from '#domain/calls/sync'
import { isKeyed } from './parameters'
import { jsonSchemaOf } from './schemas'

export interface Response {
  description: string
  headers?: Record<string, object>
  content?: Record<string, { schema: object }>
}

const header = (description: string, schema: object = { type: 'string' }) => ({
  description,
  schema,
})
const whole = { type: 'integer', minimum: 0 }

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function successOf(name: CallName, call: AnyCall): Response {
  const keyed = isKeyed(name, call)
  return {
    description: call.status === 201 ? 'Added.' : 'Done.',
    headers: {
      [databaseIdHeader]: header('The id of the database.'),
      ...(keyed && {
        ETag: header('The version of the row, where the answer is one.'),
        'Idempotency-Replayed': header('`true`: the answer of an earlier request with this key.'),
      }),
      ...(name === 'config' && { [extensionsHeader]: header('The extensions of this host.') }),
      ...(name in reportCalls && { 'Content-Disposition': header('The name of the file.') }),
    },
    content: contentOf(name, call),
  }
}

function contentOf(name: CallName, { answer }: AnyCall): Record<string, { schema: object }> {
  if (name in reportCalls) return { [spreadsheet]: { schema: {} } }
  if (name === 'changesStream') return { 'text/event-stream': { schema: { type: 'string' } } }
  const schema = answer === nothing ? { type: 'object' } : jsonSchemaOf(answer, 'output')
  return { 'application/json': { schema } }
}

const meanings: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or malformed.',
  401: 'The token is missing, unknown or over.',
  403: 'The token’s role or store does not allow this; at a log-in: wrong credentials.',
  404: 'There is no such row in this store.',
  409: 'The row’s state, another booking or a soft rule is in the way.',
  412: 'The row is newer than `If-Match`.',
  413: 'The body is too large.',
  415: 'The body is no JSON.',
  422: 'A rule is broken, or the Idempotency-Key was used for another request.',
  429: 'Too many failed log-ins; in a batch: not begun, because the batch took long.',
  500: 'A fault of the service.',
  503: 'The service cannot answer right now.',
}
const patient = [429, 503]

/** Descriptions of the error answers, by status. */
export const errorResponses: Readonly<Record<string, Response>> = Object.fromEntries(
  Object.entries(meanings).map(([status, description]) => [
    status,
    {
      description,
      ...(patient.includes(Number(status)) && {
        headers: { 'Retry-After': header('Seconds to wait.', whole) },
      }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
)
