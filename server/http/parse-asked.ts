import * as v from 'valibot'
import type { AnyCall, BodyOf, QueryOf } from '#domain/calls/define-call'
import { err, ok, type Result } from '#domain/kernel/result'
import { type Problem, problems } from './problem'
import { unsafeText } from './unsafe'

/** The parts of a request before they are parsed by the call's schemas. */
export interface Raw {
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  body: unknown
}

export interface Parsed<C extends AnyCall> {
  params: Readonly<Record<string, string>>
  query: QueryOf<C>
  body: BodyOf<C>
}

const maxParamLength = 64
const maxErrors = 10
const maxErrorLength = 200

/**
 * Parses a request by the schemas of its call. "Missing parameters." comes before any other error in the content
 * (SPEC.md API-MISS).
 */
export function parseAsked<C extends AnyCall>(call: C, raw: Raw): Result<Parsed<C>, Problem> {
  const texts = [...Object.values(raw.params), ...[...raw.query].flat()]
  const unsafe = texts.map(unsafeText).find((reason) => reason !== null)
  if (unsafe) return err(problems.malformed(unsafe))
  if (Object.values(raw.params).some((value) => value.length > maxParamLength))
    return err(problems.malformed('The path is too long.'))
  const asked = queryObject(raw.query)
  if (asked === null) return err(problems.malformed('A query parameter is given twice.'))
  if (isMissing(call, asked, raw.body)) return err(problems.missingParameters())
  if (Array.isArray(raw.body)) return err(problems.malformed('The body must be an object.'))
  const query = v.safeParse(call.query, asked)
  if (!query.success) return err(problems.malformed(...sentencesOf(query.issues)))
  const long = longList(call, raw.body)
  if (long) return err(problems.malformed(long))
  const body = parseBody(call.body, raw.body)
  if (!body.success) return err(problems.malformed(...sentencesOf(body.issues)))
  return ok({ params: raw.params, query: query.output, body: body.output })
}

/** Bodies of more values than this tell their first fault only: hundreds of thousands of faults take minutes. */
const mostValues = 1000

function parseBody<S extends AnyCall['body']>(schema: S, body: unknown): v.SafeParseResult<S> {
  const first = v.safeParse(schema, body, { abortEarly: true })
  return first.success || valuesIn(body, mostValues) > mostValues
    ? first
    : v.safeParse(schema, body)
}

/** The number of values in a value, itself included; counting ends beyond `most`. */
function valuesIn(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    if (count > most) break
    count += valuesIn(Reflect.get(value, key), most - count)
  }
  return count
}

/** The fault of a list in the body that is longer than its schema allows, which takes no parsing of its items. */
function longList({ body: schema }: AnyCall, body: unknown): string | null {
  const entries = 'entries' in schema ? Object.entries(schema.entries as object) : [] // of object schemas
  for (const [field, { wrapped, pipe = wrapped?.pipe ?? [] }] of entries) {
    const value = Reflect.get(Object(body), field)
    const most = pipe.find((step: { type: string }) => step.type === 'max_length')
    if (!most || pipe[0].type !== 'array' || !Array.isArray(value)) continue
    const parsed = v.safeParse(v.pipe(v.any(), most), value)
    if (!parsed.success) return `${field}: ${parsed.issues[0].message}`
  }
  return null
}

function queryObject(query: URLSearchParams): Record<string, string> | null {
  const keys = [...query.keys()]
  return new Set(keys).size === keys.length ? Object.fromEntries(query) : null
}

/**
 * Whether a required parameter is missing. `body` means any body, `token` is checked with the actor, and other names
 * are fields of query or body.
 */
function isMissing(call: AnyCall, query: Record<string, string>, body: unknown): boolean {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const given = new Map<string, unknown>([...fields, ...Object.entries(query)])
  return call.needs.some((name) => {
    if (name === 'token') return false
    return isBlank(name === 'body' ? body : given.get(name))
  })
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

function sentencesOf(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return issues.slice(0, maxErrors).map((issue) => {
    const path = v.getDotPath(issue)
    const sentence = path ? `${path}: ${issue.message}` : issue.message
    return sentence.slice(0, maxErrorLength)
  })
}
