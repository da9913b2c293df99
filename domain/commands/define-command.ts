import * as v from 'valibot'
import { type AnyCall, pathOf } from '../calls/define-call'
import {
  type IdMap,
  type Reference,
  type ReferenceFields,
  referencesIn,
  rowReferences,
  withIds,
} from '../rows/references'
import type { TableName, Transition } from '../rows/world'

/**
 * Which fields of the row a field of the input changes, and whether they are money: what a merge
 * may take from both sides and what only a person may settle (SPEC.md offline-7).
 */
export interface Edit {
  fields: readonly string[]
  money: boolean
  /** fields of the row that decide how much money is due, kept or given up with this */
  restsOn?: readonly string[]
}

/** A request whose body the call's schema has read. */
export interface Received {
  params: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
}

/** One change of the business paired with the call that carries it. */
export interface Command<Input> {
  call: AnyCall
  transition: Transition<Input>
  /** reads an input that was stored; null when it can't be read */
  parse(stored: unknown): Input | null
  /** the path and body of the call; stays the same for the same input */
  request(input: Input): { path: string; body: Record<string, unknown> }
  /** the input that a request carries, the reverse of `request`; `params.id` holds the id of a new row */
  received(request: Received): Input
  /** the row that the command is about; commands on one subject are sent in order */
  subject(input: Input): { table: TableName; id: string }
  /** the mobile number that the input names, so that its customer can be loaded */
  mobile(input: Input): string | null
  /** the rows that the input names, its own included */
  references(input: Input): Reference[]
  /** the input with the host's ids in the place of local ones; the same where it has none of these */
  withIds(input: Input, ids: IdMap): Input
  edits: Readonly<Record<string, Edit>>
  /** whether a field that the input leaves out is cleared; other commands keep it */
  isWhole: boolean
}

/** The commands for a table of inputs by name. */
export type CommandsOf<Inputs> = { [Name in keyof Inputs]: Command<Inputs[Name]> }

interface Definition<Input> {
  call: AnyCall
  transition: Transition<Input>
  table: TableName
  /** fields of the body besides the input: names and amounts that the listed calls want */
  extra?: (input: Input) => Record<string, unknown>
  /** fields that name rows; as in a row of the table where it is absent */
  references?: ReferenceFields
  edits?: Command<Input>['edits']
  isWhole?: boolean
  mobile?: (input: Input) => string | null
}

/** A command whose input is the call's body and the id of the row it is about. */
export function targeted<Input extends { id: string }>(
  definition: Definition<Input>,
): Command<Input> {
  const { call, transition, table, extra, edits, mobile, isWhole } = definition
  const { references = rowReferences[table] } = definition
  return {
    call,
    transition,
    parse: (stored) => parseTargeted<Input>(call.body, stored),
    request(input) {
      const { id, ...body } = input
      return { path: pathOf(call, { id }), body: { ...body, ...extra?.(input) } }
    },
    received: ({ params, body }) => withTarget<Input>(body, params.id),
    subject: (input) => ({ table, id: input.id }),
    mobile: mobile ?? (() => null),
    references: (input) => referencesIn(references, input),
    withIds: (input, ids) => withIds(references, input, ids),
    edits: edits ?? {},
    isWhole: isWhole ?? false,
  }
}

const withId = v.object({ id: v.pipe(v.string(), v.minLength(1)) })

function parseTargeted<Input extends { id: string }>(
  schema: v.GenericSchema,
  stored: unknown,
): Input | null {
  const target = v.safeParse(withId, stored)
  const body = v.safeParse(schema, stored)
  if (!target.success || !body.success) return null
  return withTarget<Input>(body.output, target.output.id)
}

/** The input of a body that the call's schema has read, for the row under an id. */
export const withTarget = <Input>(body: unknown, id = ''): Input =>
  Object.assign({}, body, { id }) as Input // the schema is the input's own
