import type { JsonSchema } from '@valibot/to-json-schema'

type Mode = 'input' | 'output'

/**
 * Simplifies a converted schema for readers: "text or null" becomes one type. In answers, a field that the service
 * always fills in becomes required and loses its null and default, which only basic hosts need.
 */
export function simplify(schema: JsonSchema, mode: Mode): JsonSchema {
  const { properties, items, anyOf, additionalProperties, ...rest } = schema
  const out: JsonSchema = { ...rest }
  if (properties) Object.assign(out, simplifyObject(schema, mode))
  if (isSchema(items)) out.items = simplify(items, mode)
  if (isSchema(additionalProperties))
    out.additionalProperties = simplify(additionalProperties, mode)
  if (out.required?.length === 0) delete out.required
  return anyOf ? joinTypes({ ...out, anyOf: anyOf.map((one) => simplifyPart(one, mode)) }) : out
}

const isSchema = (part: unknown): part is JsonSchema => typeof part === 'object' && part !== null

const simplifyPart = (part: JsonSchema | boolean, mode: Mode) =>
  isSchema(part) ? simplify(part, mode) : part

function simplifyObject({ properties = {}, required = [] }: JsonSchema, mode: Mode) {
  const fields = Object.entries(properties).flatMap(([name, field]) =>
    isSchema(field) ? [[name, field] as const] : [],
  )
  const filled = fields.filter(([, field]) => mode === 'output' && 'default' in field)
  return {
    properties: Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        simplify(mode === 'output' ? sent(field) : field, mode),
      ]),
    ),
    required: [...new Set([...required, ...filled.map(([name]) => name)])],
  }
}

/**
 * Removes null from a field of an answer whose default is another value: the service fills in the default and never
 * sends null.
 */
function sent(field: JsonSchema): JsonSchema {
  const { default: usual, anyOf, ...rest } = field
  if (usual === undefined || usual === null || !anyOf) return anyOf ? { ...rest, anyOf } : rest
  const others = anyOf.filter((one) => !isNull(one))
  const [only] = others
  return others.length === 1 && isSchema(only) ? { ...rest, ...only } : { ...rest, anyOf: others }
}

const isNull = (part: JsonSchema | boolean) => isSchema(part) && part.type === 'null'

/** Turns a choice between one plain type and null into a list of two types. */
function joinTypes(schema: JsonSchema): JsonSchema {
  const { anyOf: nested = [], ...rest } = schema
  const anyOf = nested.flatMap((one) => (isSchema(one) && one.anyOf ? one.anyOf : [one]))
  const others = anyOf.filter((one) => !isNull(one))
  const [only] = others
  const isPlain = others.length === 1 && isSchema(only) && typeof only.type === 'string'
  if (!isPlain) return { ...rest, anyOf }
  if (others.length === anyOf.length) return { ...rest, ...only }
  // The library's type follows draft 7, where a list of types is allowed too.
  return Object.assign({ ...rest, ...only }, { type: [only.type, 'null'] })
}
