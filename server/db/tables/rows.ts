import type { ColumnType, Insertable, Selectable } from 'kysely'
import type { Column } from './columns'

type SomeColumn = Column<unknown, unknown, unknown, string>
/** The column of each field; fields that may be absent have no column. */
type ColumnsOf<Row> = { [Field in keyof Row]-?: Column<Row[Field], unknown, unknown, string> }

type Boundary<Letter extends string, Before extends string> =
  Letter extends Lowercase<Letter> ? '' : Before extends Uppercase<Before> ? '' : '_'

/** Converts names: `startDate` to `start_date`, `checkInPaymentMOP` to `check_in_payment_mop`. */
export type SnakeCase<
  Name extends string,
  Before extends string = '',
> = Name extends `${infer First}${infer Rest}`
  ? `${Boundary<First, Before>}${Lowercase<First>}${SnakeCase<Rest, First>}`
  : ''

export const snakeCase = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

/** The type of a table for Kysely, derived from its columns. */
export type TableOf<Columns> = {
  [Field in keyof Columns & string as ColumnName<Field, Columns[Field]>]: ColumnTypeOf<
    Columns[Field]
  >
}
type ColumnName<Field extends string, Kind> = Kind extends { ending: infer Ending extends string }
  ? `${SnakeCase<Field>}${Ending}`
  : never
type ColumnTypeOf<Kind> =
  Kind extends Column<infer _Value, infer Stored, infer Read, string>
    ? ColumnType<Read, Stored, Stored>
    : never

/** The mapping between an entity and its table. */
export interface Mapping<Row, Table> {
  /** column names in the order of the fields */
  readonly columnNames: readonly (keyof Table & string)[]
  toRow(entity: Row): Insertable<Table>
  /** Ignores columns that belong to no field. */
  fromRow(row: Selectable<Table>): Row
  /**
   * SQL that selects the columns of `table` as fields of the entity, with `hidden` fields as null, for answers in JSON
   * (row-json.ts). Call it once and keep the text, because building it is slow.
   */
  jsonFields(table: string, hidden?: readonly string[]): string
}

/** Creates the mapping that stores every field of `Row` in the column named by `columns`. */
export function mapRows<Row>() {
  return <Columns extends ColumnsOf<Row>>(columns: Columns): Mapping<Row, TableOf<Columns>> => {
    const fields = Object.entries<SomeColumn>(columns).map(([field, column]) => ({
      field,
      column,
      name: `${snakeCase(field)}${column.ending}`,
    }))
    // Copying a blank object keeps its shape, which is several times faster than adding fields one by one.
    const blankRow = blank(fields.map(({ name }) => name))
    const blankEntity = blank(fields.map(({ field }) => field))
    const toRow = (entity: Record<string, unknown>) => {
      const row = { ...blankRow }
      for (const { field, column, name } of fields) row[name] = column.write(entity[field])
      return row
    }
    const fromRow = (row: Record<string, unknown>) => {
      const entity = { ...blankEntity }
      for (const { field, column, name } of fields) entity[field] = column.read(row[name])
      return entity
    }
    const jsonFields = (table: string, hidden: readonly string[] = []) =>
      fields
        .map(({ field, column, name }) => {
          const value = hidden.includes(field) ? 'null' : column.asJson(`${table}.${name}`)
          return `${value} as "${field}"`
        })
        .join(', ')
    // TypeScript can't relate computed names to computed types
    return { columnNames: fields.map(({ name }) => name), toRow, fromRow, jsonFields } as never
  }
}

const blank = (names: readonly string[]): Record<string, unknown> =>
  JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))))
