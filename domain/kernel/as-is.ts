import * as v from 'valibot'

/*
 * Checks whether a schema would return a value unchanged, without copying it. Our service sends tens of thousands of
 * complete rows, and the check takes a tenth of the time that a schema needs to copy them.
 */

type Check = (value: unknown) => boolean

/** The parts of a schema that the check reads. */
interface Node {
  type: string
  entries?: Readonly<Record<string, Node>>
  wrapped?: Node
  item?: Node
  key?: Node
  value?: Node
  default?: unknown
  options?: readonly unknown[]
  pipe?: readonly object[]
}

/** Metadata of a pipe: `check` tells whether its actions leave a valid value unchanged. */
export const changesNothing = <Row>(check: (row: Row) => boolean) =>
  v.metadata<Row, { changesNothing: (row: Row) => boolean }>({ changesNothing: check })

/**
 * Whether a schema would return a value unchanged, with nothing added, removed or refused. Also false for schemas
 * that can't be inspected.
 */
export function isAsIs<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): value is v.InferOutput<Schema> {
  const known = checks.get(schema)
  const check = known ?? checkOf(schema)
  if (!known) checks.set(schema, check)
  return check(value)
}

/** Parses a value from outside by a schema; null when it is invalid. Returns an unchanged value without copying it. */
export function readWith<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): { output: v.InferOutput<Schema> } | null {
  if (isAsIs(schema, value)) return { output: value }
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed : null
}

const checks = new WeakMap<object, Check>()
const never: Check = () => false

/** Functions that make the check, by type of schema. */
const kinds: Readonly<Record<string, (node: Node) => Check>> = {
  string: () => (value) => typeof value === 'string',
  number: () => (value) => typeof value === 'number' && !Number.isNaN(value),
  boolean: () => (value) => typeof value === 'boolean',
  unknown: () => () => true,
  picklist: ({ options = [] }) => {
    const allowed = new Set(options)
    return (value) => allowed.has(value)
  },
  nullable: ({ wrapped }) => {
    const check = checkOf(wrapped)
    return (value) => value === null || check(value)
  },
  // A default replaces an absent field or null, so such a value stays unchanged only where there is no default.
  optional: ({ wrapped, default: empty }) => {
    const check = checkOf(wrapped)
    return (value) => (value === undefined ? empty === undefined : check(value))
  },
  nullish: ({ wrapped, default: empty }) => {
    const check = checkOf(wrapped)
    return (value) => (value === null || value === undefined ? empty === undefined : check(value))
  },
  array: ({ item }) => {
    const check = checkOf(item)
    return (value) => Array.isArray(value) && value.every(check)
  },
  record: ({ key, value: each }) => (key?.type === 'string' ? checkOfRecord(checkOf(each)) : never),
  object: ({ entries = {} }) => checkOfObject(entries),
}

function checkOf(node: Node | undefined): Check {
  if (!node) return never
  return node.pipe ? checkOfPipe(node, node.pipe) : (kinds[node.type]?.(node) ?? never)
}

function checkOfPipe(node: Node, [, ...actions]: readonly object[]): Check {
  const check = kinds[node.type]?.(node) ?? never
  for (const action of actions) {
    if (!('metadata' in action)) continue
    const parsed = v.safeParse(promise, action.metadata)
    if (parsed.success)
      return (value) => check(value) && parsed.output.changesNothing(value) === true
  }
  return never
}

const promise = v.object({ changesNothing: v.function() })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys that schemas drop from records. */
const unsafe = new Set(['__proto__', 'prototype', 'constructor'])

const checkOfRecord =
  (check: Check): Check =>
  (value) => {
    if (!isObject(value)) return false
    for (const key in value) if (unsafe.has(key) || !check(value[key])) return false
    return true
  }

function checkOfObject(entries: Readonly<Record<string, Node>>): Check {
  const named = Object.entries(entries)
  const fields = new Map(
    named.map(([key, node]) => [key, { check: checkOf(node), isNeeded: !mayBeAbsent(node) }]),
  )
  const needed = [...fields.values()].filter(({ isNeeded }) => isNeeded).length
  return (value) => {
    if (!isObject(value)) return false
    let found = 0
    for (const key in value) {
      const field = fields.get(key)
      if (!field?.check(value[key])) return false
      if (field.isNeeded) found += 1
    }
    return found === needed
  }
}

const mayBeAbsent = ({ type, default: empty }: Node): boolean =>
  (type === 'optional' || type === 'nullish') && empty === undefined
