/** The kind of a field's value, by which screens write it. */
export type FieldKind =
  | 'text'
  | 'code'
  | 'status'
  | 'initiator'
  | 'mobile'
  | 'count'
  | 'amount'
  | 'money'
  | 'clock'
  | 'day'
  | 'minutes'
  | 'percent'
  | 'yesNo'
  | 'isSet'
  | `name of ${'staffs' | 'rooms' | 'lockers' | 'promos'}`
  | `names of ${'services' | 'rooms'}`
  | `amounts of ${'services' | 'promos'}`
  | 'quantities of products'
  | 'timed prices'
  | 'extensions'
  | 'parts of a payment'
  | 'listed days'
  | 'listed types'
  | 'listed breaks'
  | 'listed stores'
  | 'hours by weekday'
  | 'leaves'
  | 'points by weekday'
  | 'duty hours'
  | 'modes of payment'
  | 'offered names'
  | 'offered towels'
  | 'offered breaks'
  | 'charge'
  | 'rights'
  | 'permit'
  | 'privilege'

export interface Field {
  label: string
  kind: FieldKind
  /** whether it follows from the tenders, whose lines the history shows in its place */
  isOfTenders?: true
}

/** The fields of a row; null: no screen names the field. `Further`: inputs and comparisons that the row lacks. */
export type FieldsOf<Row, Further extends string = never> = Readonly<
  Record<keyof Row | Further, Field | null>
>

/** The names of the fields that have a label. */
export type Labelled<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Field ? Name : never
}[keyof Fields] &
  string

/** The fields that each row keeps about itself. */
export const unnamed = {
  id: null,
  createdBy: null,
  createdDateTime: null,
  lastUpdatedBy: null,
  updatedDateTime: null,
  version: null,
}

/** The fields of every resource. */
export const ofResource = {
  ...unnamed,
  name: { label: 'Name', kind: 'text' },
  available: { label: 'Available', kind: 'yesNo' },
  deleted: { label: 'Deleted', kind: 'yesNo' },
  storeCode: null,
} as const satisfies Readonly<Record<string, Field | null>>
