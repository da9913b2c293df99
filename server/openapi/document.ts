import type { JsonSchema } from '@valibot/to-json-schema'
import { accountCalls } from '#domain/calls/accounts'
import { type CallName, calls } from '#domain/calls/all'
import { apiKeyCalls } from '#domain/calls/api-keys'
import { appointmentCalls } from '#domain/calls/appointments'
import { correctionCalls } from '#domain/calls/corrections'
import { customerCalls } from '#domain/calls/customers'
import type { AnyCall } from '#domain/calls/define-call'
import { exceptionCalls } from '#domain/calls/exceptions'
import { groupCalls } from '#domain/calls/groups'
import { invoiceCalls } from '#domain/calls/invoices'
import { lineUpCalls } from '#domain/calls/line-up'
import { messageCalls } from '#domain/calls/messages'
import { pinCalls } from '#domain/calls/pins'
import { registerCalls } from '#domain/calls/registers'
import { reportCalls, reportViewCalls } from '#domain/calls/reports'
import { resourceCalls } from '#domain/calls/resources'
import { promotionHeader, restoredToHeader } from '#domain/calls/restored-to'
import { runningCalls } from '#domain/calls/running'
import { setupCalls } from '#domain/calls/setup'
import { databaseIdHeader, extensionsHeader } from '#domain/calls/sync'
import { userCalls } from '#domain/calls/users'
import type { CommandName } from '#domain/commands/all'
import { commandWords } from '#domain/commands/words'
import { isAct, roleOf } from '#domain/may'
import { labelOf } from '#domain/may-words'
import { isExtension } from './listed'
import { isKeyed, type Parameter, parametersOf } from './parameters'
import { errorResponses, type Response, successOf } from './responses'
import { jsonSchemaOf, schemaComponents } from './schemas'
import { summaries } from './summaries'

export interface Operation {
  operationId: CallName
  summary: string
  description: string
  tags: [string]
  security?: []
  parameters: readonly Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Response | { $ref: string }>
  'x-extension'?: true
}

/** The parts of an OpenAPI 3.1 document that the documentation page reads. */
export interface ApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: readonly { url: string }[]
  tags: { name: string; description: string }[]
  security: readonly object[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: object
    schemas: Record<string, JsonSchema>
    responses: Readonly<Record<string, Response>>
  }
}

const groups: readonly [name: string, description: string, table: object][] = [
  ['Sessions', 'Set up, log in and log out.', { ...accountCalls, ...pinCalls, ...setupCalls }],
  [
    'Appointments',
    'Bookings, visits, groups and free places; corrections of their money.',
    { ...appointmentCalls, ...groupCalls, ...correctionCalls, ...runningCalls },
  ],
  ['Customers', 'Customers and their loyalty points.', customerCalls],
  [
    'Resources',
    'Services, promos, therapists, rooms, lockers, products and the store.',
    resourceCalls,
  ],
  [
    'Registers',
    'Cash drawers, sales without an appointment, therapists who are there or absent, invoices.',
    { ...registerCalls, ...lineUpCalls, ...invoiceCalls },
  ],
  ['Admins', 'Accounts and API keys; for a SUPER_ADMIN.', { ...userCalls, ...apiKeyCalls }],
  ['Messages', 'Text messages to customers; for a SUPER_ADMIN.', messageCalls],
  [
    'Reports',
    'Spreadsheets, their previews, exceptions and the audit trail.',
    { ...reportCalls, ...reportViewCalls, ...exceptionCalls },
  ],
]
const lastGroup = [
  'Changes',
  'What a program needs to follow the business: feed, stream, batch, history.',
] as const

const description = `All calls speak JSON. Amounts are in PHP, dates \`YYYY-MM-DD\` and times \`HH:mm\` in Asia/Singapore,
other times are instants in UTC.

**Programs.** A SUPER_ADMIN makes an API key on the Admins screen; it goes into \`Authorization: Bearer\` as a session's token.

**Store.** A token belongs to one store, and the answers are about that store. A request that names another one gets 403.

**Writing once.** A write with an \`Idempotency-Key\` is carried out once; the same request again gets the same answer with
\`Idempotency-Replayed: true\`. Keys are kept for 90 days.

**Changing what was seen.** A row has a \`version\`, also its \`ETag\`. A change with \`If-Match\` is refused with 412 when the row
is newer, with the row as it is now in \`current\`.

**Errors.** Each has \`error.message\` for people, \`error.code\` for programs, and \`error.details\`. 429 and 503 say in
\`Retry-After\` how many seconds to wait.

**Headers of answers.** \`${databaseIdHeader}\` names the database; after a restore it is another one, and rows read before are
void. \`${restoredToHeader}\`
then says which time it was restored to. \`${promotionHeader}\` counts promotions of another database server and names the
last write before. \`${extensionsHeader}\` of the configuration call lists what this host offers beyond the basic calls.`

/** Describes every call of the table of calls. */
export function apiDocument(version: string): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  // the table has these keys only
  for (const [name, call] of Object.entries(calls) as [CallName, AnyCall][])
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operationOf(name, call),
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Frontdesk', version: version || '0', description },
    servers: [{ url: '/' }],
    tags: [...groups, lastGroup].map(([name, text]) => ({ name, description: text })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of a session, or an API key. A key has the rights of an ADMIN.',
        },
      },
      schemas: schemaComponents(),
      responses: errorResponses,
    },
  }
}

const isCommand = (name: CallName): name is CommandName => name in commandWords

function rightsOf({ may }: AnyCall): string {
  if (may === 'anybody') return 'Needs no token.'
  const role = roleOf(may)
  if (role) return `For a ${role}.`
  return isAct(may) ? `For every account whose role may ${labelOf(may)}.` : 'For every account.'
}

function operationOf(name: CallName, call: AnyCall): Operation {
  const extension = isExtension(call)
  const body = call.needs.includes('body') || name === 'authenticate'
  return {
    operationId: name,
    summary: isCommand(name) ? commandWords[name].summary : summaries[name],
    description: `${rightsOf(call)}${extension ? ' An extension that a basic host lacks.' : ''}`,
    tags: [groups.find(([, , table]) => name in table)?.[0] ?? lastGroup[0]],
    ...(call.may === 'anybody' && { security: [] }),
    parameters: parametersOf(name, call),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchemaOf(call.body, 'input') } },
      },
    }),
    responses: {
      [call.status]: successOf(name, call),
      ...Object.fromEntries(
        errorsOf(call, isKeyed(name, call)).map((status) => [
          status,
          { $ref: `#/components/responses/${status}` },
        ]),
      ),
    },
    ...(extension && { 'x-extension': true as const }),
  }
}

/** Statuses of the errors that a call can answer. */
function errorsOf(call: AnyCall, keyed: boolean): number[] {
  const isFound = call.path.includes('{')
  return [
    400,
    ...(call.may === 'anybody' ? [403, 429] : [401, 403]),
    ...(isFound || call.method !== 'GET' ? [404] : []),
    ...(keyed ? [409, 412, 422] : []),
    ...(call.method === 'GET' ? [] : [413, 415]),
    500,
    503,
  ]
}
