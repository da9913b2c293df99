import type { ErrorBody } from '#domain/calls/errors'
import type { Problem } from './problem'

/** An answer before it becomes a Response. `once` stores it in this form. */
export interface Reply {
  status: number
  body: unknown
  headers?: Readonly<Record<string, string>>
}

/** A body that is already JSON text. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A successful answer. The row's version becomes its ETag. */
export function success(status: number, body: unknown): Reply {
  const version = versionOf(body)
  return { status, body, headers: version === null ? {} : { ETag: `"${version}"` } }
}

export function failure(problem: Problem): Reply {
  const { status, code, message, details, current, retryAfter } = problem
  const body = { error: { message, code, details: { errors: [], ...details } }, current }
  const reply = { status, body: body satisfies Loose<ErrorBody> }
  return retryAfter === undefined
    ? reply
    : { ...reply, headers: { 'Retry-After': String(retryAfter) } }
}

/** A type with all its lists read-only. */
type Loose<T> = T extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : T extends object
    ? { [Key in keyof T]: Loose<T[Key]> }
    : T

export function toResponse({ body, ...rest }: Reply): Response {
  return responseOf(textOf(body), rest)
}

/** The answer's body as JSON text. */
export function textOf(body: unknown): string {
  return body instanceof JsonText ? body.text : JSON.stringify(body ?? null)
}

/** An answer from JSON text that may be compressed already. */
export function responseOf(
  content: string | Uint8Array<ArrayBuffer>,
  { status, headers }: Omit<Reply, 'body'>,
): Response {
  return new Response(content, {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  })
}

function versionOf(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('version' in body)) return null
  return typeof body.version === 'number' ? body.version : null
}
