import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { errorBody } from '#domain/calls/errors'
import { failedMessage } from '#domain/calls/messages'
import { historyEntry } from '#domain/calls/records'
import { batchRequest, batchResponse, fedChange } from '#domain/calls/sync'
import { keywordsOf } from '#domain/kernel/json-keywords'
import { payment } from '#domain/kernel/payment'
import { reportTable } from '#domain/reports/table'
import { admin } from '#domain/rows/accounts/admin'
import { apiKey, newApiKey } from '#domain/rows/accounts/api-key'
import { appointment } from '#domain/rows/appointment'
import { customer } from '#domain/rows/customer'
import { locker } from '#domain/rows/locker'
import { lookups } from '#domain/rows/lookups'
import { product } from '#domain/rows/product'
import { promo } from '#domain/rows/promo'
import { room } from '#domain/rows/room'
import { service } from '#domain/rows/service'
import { staff } from '#domain/rows/staff'
import { store } from '#domain/rows/store'
import { simplify } from './simplify'

/** Schemas with a name, to which other schemas refer. `output`: schemas of answers; `input`: schemas of bodies. */
const named = {
  output: {
    Appointment: appointment,
    Customer: customer,
    Service: service,
    Promo: promo,
    Staff: staff,
    Room: room,
    Locker: locker,
    Product: product,
    Store: store,
    Lookups: lookups,
    Admin: admin,
    ApiKey: apiKey,
    NewApiKey: newApiKey,
    FailedMessage: failedMessage,
    HistoryEntry: historyEntry,
    Change: fedChange,
    BatchResponse: batchResponse,
    ReportTable: reportTable,
    Error: errorBody,
  },
  input: { Payment: payment, BatchRequest: batchRequest },
}

type Mode = keyof typeof named

/**
 * Settings of the conversion. `output`: as the service sends it, with all defaults; `input`: as the service accepts it.
 */
function settings(typeMode: Mode) {
  return {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    ignoreActions: ['metadata'],
    definitions: named[typeMode],
    overrideAction: ({ valibotAction, jsonSchema }) => {
      const keywords = keywordsOf(valibotAction)
      return keywords && { ...jsonSchema, ...keywords }
    },
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  } as const satisfies Parameters<typeof toJsonSchema>[1]
}

/** A schema as JSON Schema 2020-12, with references to the components. */
export function jsonSchemaOf(schema: v.GenericSchema, mode: Mode): JsonSchema {
  const { $schema, $defs, ...rest } = toJsonSchema(schema, settings(mode))
  return simplify(rest, mode)
}

function simplified(mode: Mode): Record<string, JsonSchema> {
  const all = Object.entries(toJsonSchemaDefs(named[mode], settings(mode)))
  return Object.fromEntries(all.map(([name, schema]) => [name, simplify(schema, mode)]))
}

export const schemaComponents = (): Record<string, JsonSchema> => ({
  ...simplified('output'),
  ...simplified('input'),
})
