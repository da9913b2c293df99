import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadModule, parseSync } from 'libpg-query'
import { root } from '../../../server/scripts/root.mjs'

await loadModule()

/** Columns that hold the code of a row's store. */
const columns = ['store_code', 'code']

const isNode = (value) => value !== null && typeof value === 'object'
const isStatement = /^(Select|Insert|Update|Delete)Stmt$/

/**
 * The tables that migrations make, each with whether its rows are a store's.
 *
 * @returns {Map<string, boolean>}
 */
export function tablesOfMigrations() {
  const folder = join(root, 'server/db/migrations')
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const made = texts.flatMap((text) => parseSync(text).stmts).map(({ stmt }) => stmt.CreateStmt)
  return new Map(
    made.filter(Boolean).map(({ relation, tableElts }) => {
      const named = tableElts.map(({ ColumnDef }) => ColumnDef?.colname)
      return [relation.relname, relation.relname === 'stores' || named.includes('store_code')]
    }),
  )
}

/** Every select, insert, update and delete of a parsed text, the inner ones too, each with its kind. */
function* statementsIn(node) {
  if (!isNode(node)) return
  for (const [key, value] of Object.entries(node)) {
    if (isStatement.test(key)) yield { kind: key, ...value }
    // Both sides of a union are statements without a key of their own.
    if (key === 'larg' || key === 'rarg') {
      if (value.op) yield { kind: 'SelectStmt', ...value }
    }
    yield* statementsIn(value)
  }
}

function tablesFrom(item) {
  const { RangeVar, JoinExpr } = item
  if (RangeVar) return [RangeVar.relname]
  return JoinExpr ? [...tablesFrom(JoinExpr.larg), ...tablesFrom(JoinExpr.rarg)] : []
}

function conditionsOf({ JoinExpr }) {
  if (!JoinExpr) return []
  return [
    JoinExpr.quals,
    JoinExpr.usingClause,
    ...[JoinExpr.larg, JoinExpr.rarg].flatMap(conditionsOf),
  ]
}

/** Whether a condition names a column of a store's code; not in a statement inside of it. */
function namesStore(condition) {
  if (!isNode(condition)) return false
  return Object.entries(condition).some(([key, value]) => {
    if (isStatement.test(key)) return false
    if (key === 'sval') return columns.includes(value)
    return namesStore(value)
  })
}

function isBound({ kind, cols, fromClause, usingClause, whereClause }) {
  if (kind === 'InsertStmt') return cols?.some(({ ResTarget }) => columns.includes(ResTarget.name))
  const sources = [...(fromClause ?? []), ...(usingClause ?? [])]
  return namesStore([whereClause, ...sources.flatMap(conditionsOf)])
}

/**
 * The tables of stores that a statement, or one inside of it, reads or writes without naming a store: neither a
 * condition nor an inserted column is a store's code.
 *
 * @param {string} text
 * @param {ReadonlySet<string>} ofStores
 * @returns {string[]}
 */
export function withoutStore(text, ofStores) {
  return [...statementsIn(parseSync(text))].flatMap((statement) => {
    const { relation, fromClause = [], usingClause = [] } = statement
    const used = [...fromClause, ...usingClause].flatMap(tablesFrom)
    const tables = [relation?.relname, ...used].filter((table) => ofStores.has(table))
    return tables.length > 0 && !isBound(statement) ? tables : []
  })
}
