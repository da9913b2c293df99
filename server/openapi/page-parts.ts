import type { JsonSchema } from '@valibot/to-json-schema'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '')

/** Paragraphs with `code` and **strong** words as HTML. */
export function prose(text: string, tag = 'p'): string {
  const marked = escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
  if (tag === '') return marked
  return marked
    .split('\n\n')
    .map((part) => `<${tag}>${part}</${tag}>`)
    .join('\n')
}

type Part = JsonSchema | boolean

/** Lists the fields of an object; for any other schema, names its type. */
export function fieldsOf(schema: Part): string {
  const fields = typeof schema === 'object' ? schema.properties : undefined
  if (!fields) return `<p>${typeOf(schema)}</p>`
  const required = (typeof schema === 'object' && schema.required) || []
  const lines = Object.entries(fields).map(([name, field]) => {
    const mark = required.includes(name) ? '' : ' <em>optional</em>'
    return `<dt><code>${escaped(name)}</code>${mark}</dt><dd>${typeOf(field)}${nested(field)}</dd>`
  })
  return `<dl>${lines.join('')}</dl>`
}

/** Lists the fields of an object inside a field, or of the items of a list. */
function nested(field: Part): string {
  if (typeof field !== 'object') return ''
  if (field.properties) return fieldsOf(field)
  const { items } = field
  return typeof items === 'object' && !Array.isArray(items) && items.properties
    ? fieldsOf(items)
    : ''
}

/** A schema's type in words: "text or null, at most 64 characters". */
export function typeOf(schema: Part): string {
  if (typeof schema !== 'object') return 'anything'
  const { $ref, anyOf, const: fixed, enum: choices, type } = schema
  if ($ref) return linkTo($ref)
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (fixed !== undefined) return fixed === '' ? 'empty text' : codeOf(fixed)
  if (choices) return choices.map(codeOf).join(' or ')
  const types = type === undefined ? [] : [type].flat()
  return [
    types.map((one) => wordFor(one, schema)).join(' or ') || 'anything',
    ...limitsOf(schema),
  ].join(', ')
}

const codeOf = (value: unknown) => `<code>${escaped(JSON.stringify(value))}</code>`

function linkTo(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1)
  return `<a href="#schema-${name}">${name}</a>`
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
}

function wordFor(type: string, { items, additionalProperties, format }: JsonSchema): string {
  if (type === 'array') return Array.isArray(items) || !items ? 'list' : `list of ${typeOf(items)}`
  if (type === 'object' && typeof additionalProperties === 'object')
    return `object with values: ${typeOf(additionalProperties)}`
  return type === 'string' && format === 'date' ? 'date' : (words[type] ?? type)
}

function limitsOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  maxItems,
  pattern,
  default: usual,
}: JsonSchema) {
  return [
    minimum === undefined ? '' : `at least ${minimum}`,
    maximum === undefined ? '' : `at most ${maximum}`,
    minLength === undefined ? '' : 'not empty',
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    maxItems === undefined ? '' : `at most ${maxItems} items`,
    pattern === undefined ? '' : `like <code>${escaped(pattern)}</code>`,
    usual === undefined || usual === null || usual === '' ? '' : `usually ${codeOf(usual)}`,
  ].filter((text) => text !== '')
}
