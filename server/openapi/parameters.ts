import type { CallName } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { approvalHeader } from '#domain/calls/sync'
import { commands } from '#domain/commands/all'
import { jsonSchemaOf } from './schemas'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: object
}

const unkeyed: readonly CallName[] = ['authenticate', 'logout', 'batch', 'metrics', 'addApiKey']

/** Whether a call writes under an Idempotency-Key. */
export const isKeyed = (name: CallName, { method }: AnyCall): boolean =>
  method !== 'GET' && !unkeyed.includes(name)

export function parametersOf(name: CallName, call: AnyCall): Parameter[] {
  const holes = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, hole = '']) => hole)
  const keyed = isKeyed(name, call)
  return [
    ...holes.map(inPath),
    ...queryOf(call),
    ...(keyed ? [idempotencyKey] : []),
    ...(keyed && holes.length > 0 ? [ifMatch] : []),
    ...(Object.hasOwn(commands, name) ? [approval] : []),
    ...(call.may === 'anybody' ? [] : [storeCode]),
  ]
}

function inPath(name: string): Parameter {
  const schema = { type: 'string', minLength: 1, maxLength: 64 }
  return { name, in: 'path', required: true, schema }
}

function queryOf(call: AnyCall): Parameter[] {
  const { properties = {}, required = [] } = jsonSchemaOf(call.query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name) || call.needs.includes(name),
    ...(name === 'storeCode' && { description: 'The token’s store, if it is given at all.' }),
    schema: typeof schema === 'object' ? schema : {},
  }))
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Carries the request out once, however often it is sent.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,64}$' },
}

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The version of the row that was seen; 412 when it is newer.',
  schema: { type: 'string', examples: ['"7"'] },
}

const approval: Parameter = {
  name: approvalHeader,
  in: 'header',
  required: false,
  description:
    'A colleague’s permission for what the role of the token’s account does not allow, as JSON.',
  schema: { type: 'string' },
}

const storeCode: Parameter = {
  name: 'STORE_CODE',
  in: 'header',
  required: false,
  description: 'The token’s store, if it is given at all.',
  schema: { type: 'string' },
}
