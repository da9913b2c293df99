import * as v from 'valibot'
import { withReceived } from '../appointment/correction/received-money'
import type { CreateGroupInput } from '../appointment/group/input'
import type { CancelInput, CreateInput, UpdateInput } from '../appointment/input'
import { carrying } from '../appointment/tandem/carrying'
import { type AnyCall, pathOf } from '../calls/define-call'
import { isMoney } from '../fields/money'
import type { Appointment, Status } from '../rows/appointment'
import {
  type IdMap,
  type Reference,
  type ReferenceFields,
  referencesIn,
  rowReferences,
  withIds,
} from '../rows/references'
import type { TableName, Transition } from '../rows/world'
import type { Facts } from './facts'

/** Fields of the row that an input field changes. A merge may combine edits of both sides. */
interface FieldEdit {
  /** absent: the one that has the input's name */
  fields?: readonly string[]
  /** further fields on which the amount of money depends; if one has changed meanwhile, a user decides */
  restsOn?: readonly string[]
}

/** `money`: whether a field is money, which only a user may settle (SPEC.md offline-7). */
export interface Edit extends FieldEdit {
  fields: readonly string[]
  money: boolean
}

/** A request whose body was parsed by the call's schema. */
export interface Received {
  params: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
}

/** One of several appointments that a command changes. */
export interface Member {
  id: string
  /** the mobile number of the appointment's customer; empty if the input does not name it */
  mobile: string
  /** the version of the row that the user saw; 0 for a new one */
  version: number
  /** the days (YYYY-MM-DD) that the input names */
  dates: readonly string[]
  /** the command that would change this appointment alone; null if no command does */
  alone: Alone | null
}

type Alone =
  | { command: 'createGroup'; input: CreateGroupInput }
  | { command: 'createAppointment'; input: CreateInput }
  | { command: 'updateAppointment'; input: UpdateInput }
  | { command: 'cancelAppointment'; input: CancelInput }

/** The tablet's parts of a new row. */
export interface Made {
  newId(): string
  /** YYYY-MM-DD */
  today: string
}

/** The step of a visit that a command takes. */
export interface Step<Input> {
  /** the status that it sets */
  status: Status
  /** whether a row shows that this input of this user took the step, on a host that gives a change no key */
  isOf(input: Input, row: Appointment, user: string): boolean
}

/** A change of the business, paired with the call that sends it. */
export interface Command<Input> {
  call: AnyCall
  transition: Transition<Input>
  /** parses a stored input; null when it is invalid */
  parse(stored: unknown): Input | null
  /** the path and body of the call; equal inputs give equal requests */
  request(input: Input): { path: string; body: Record<string, unknown> }
  /** the input of a request, the reverse of `request`; `params.id` is the id of a new row */
  received(request: Received): Input
  /** the row that the command changes; commands on one subject are sent in order */
  subject(input: Input): { table: TableName; id: string }
  /** the row in whose order the command is sent; absent: its subject */
  lane?(input: Input): { table: TableName; id: string }
  /** the mobile number in the input, so that its customer can be loaded */
  mobile(input: Input): string | null
  /** the rows that the input names, including the subject */
  references(input: Input): Reference[]
  /** the input with local ids replaced by server ids; the same object if it has none of them */
  withIds(input: Input, ids: IdMap): Input
  /** the appointments that the command changes at once, the subject among them; absent: it changes one row */
  members?(input: Input): readonly Member[]
  edits: Readonly<Record<string, Edit>>
  facts: Facts<Input>
  /** the ids and values of a new row that a form leaves out; absent: an id for a new row, or for what is appended */
  fills?(input: object, made: Made): object
  /** whether fields missing in the input are cleared; other commands keep them */
  isWhole: boolean
  step?: Step<Input>
}

/** Commands by the name of their input. */
export type CommandsOf<Inputs> = { [Name in keyof Inputs]: Command<Inputs[Name]> }

interface Definition<Input> {
  call: AnyCall
  transition: Transition<Input>
  table: TableName
  facts: Facts<Input>
  fills?: Command<Input>['fills']
  /** the transition of a second therapist's booking; absent: refused */
  ofTandem?: Transition<Input>
  /** more fields of the body, computed from the input: names and amounts that the calls listed in SPEC.md require */
  extra?: (input: Input) => Record<string, unknown>
  /** fields that hold ids of rows; absent: the same fields as in the table's rows */
  references?: ReferenceFields
  /** rows whose ids are nested inside a field */
  named?: (input: Input) => Reference[]
  edits?: Readonly<Record<string, FieldEdit>>
  isWhole?: boolean
  step?: Step<Input>
  mobile?: (input: Input) => string | null
  lane?: Command<Input>['lane']
}

/** Defines a command whose input is the call's body plus the id of its row. */
export function targeted<Input extends { id: string }>(
  definition: Definition<Input>,
): Command<Input> {
  const { call, transition, table, facts, fills, extra, edits, mobile, lane, isWhole } = definition
  const { references = rowReferences[table], named = () => [], ofTandem, step } = definition
  return {
    call,
    transition: withReceived(
      table === 'appointments' ? carrying(transition, ofTandem) : transition,
    ),
    parse: (stored) => parseTargeted<Input>(call.body, stored),
    request(input) {
      const { id, ...body } = input
      return { path: pathOf(call, { id }), body: { ...body, ...extra?.(input) } }
    },
    received: ({ params, body }) => withTarget<Input>(body, params.id),
    subject: (input) => ({ table, id: input.id }),
    mobile: mobile ?? (() => null),
    ...(lane && { lane }),
    references: (input) => [...referencesIn(references, input), ...named(input)],
    withIds: (input, ids) => withIds(references, input, ids),
    edits: editsOn(table, edits),
    facts,
    ...(fills && { fills }),
    ...(step && { step }),
    isWhole: isWhole ?? false,
  }
}

const editsOn = (
  table: TableName,
  edits: Readonly<Record<string, FieldEdit>> = {},
): Command<never>['edits'] =>
  Object.fromEntries(
    Object.entries(edits).map(([input, { fields = [input], ...rest }]) => [
      input,
      { ...rest, fields, money: fields.some((field) => isMoney(table, field)) },
    ]),
  )

/** Edits of input fields that each change the field of their name. */
export const sameFields = (names: readonly string[]): Readonly<Record<string, FieldEdit>> =>
  Object.fromEntries(names.map((name) => [name, {}]))

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

/** The input made of a parsed body and the id of its row. */
export const withTarget = <Input>(body: unknown, id = ''): Input =>
  Object.assign({}, body, { id }) as Input // the schema's output is the input without its id
