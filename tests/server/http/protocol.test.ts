import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openService } from '../support/test-service'

/** A request or an answer in an example of PROTOCOL.md. */
interface Message {
  start: string
  headers: Record<string, string>
  body: string
}

const examples = [...readFileSync('sync/PROTOCOL.md', 'utf8').matchAll(/^```http\n(.*?)^```$/gms)]

/** Request and answer of an example: the answer begins with its status. */
function messagesOf(example: string): [Message, Message] {
  const [asked = '', answered = ''] = example.split(/^(?=\d{3}$)/m)
  return [messageOf(asked), messageOf(answered)]
}

function messageOf(text: string): Message {
  const [head = '', body = ''] = text.split(/^(?=\{)/m)
  const [start = '', ...lines] = head.trim().split('\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)))
  return { start, headers, body }
}

const names = /\{(\w+)\}/g

/** Replaces names such as `{token}` in an example by values of earlier answers. */
const filled = (example: string, known: ReadonlyMap<string, string>) =>
  example.replace(names, (_, name: string) => known.get(name) ?? expect.fail(`unknown ${name}`))

/** Fails when an answer lacks a field of the example, or has another text in it; numbers may differ. */
function compare(example: unknown, got: unknown, known: Map<string, string>) {
  const name = typeof example === 'string' && /^\{(\w+)\}$/.exec(example)?.[1]
  if (name && typeof got === 'string') known.set(name, got)
  else if (typeof example === 'number') expect(got).toBeTypeOf('number')
  else if (typeof example !== 'object' || example === null) expect(got).toBe(example)
  else {
    const fields = new Map(Object.entries(got ?? {}))
    for (const [key, value] of Object.entries(example)) {
      expect([...fields.keys()]).toContain(key)
      compare(value, fields.get(key), known)
    }
  }
}

function request({ start, headers, body }: Message, known: ReadonlyMap<string, string>) {
  const [method = '', path = ''] = start.split(' ')
  const all = new Headers({ 'Content-Type': 'application/json' })
  if (known.has('token')) all.set('Authorization', filled('Bearer {token}', known))
  for (const [name, value] of Object.entries(headers)) all.set(name, filled(value, known))
  const content = body === '' ? null : filled(body, known)
  return new Request(new URL(path, 'http://service'), { method, headers: all, body: content })
}

test("the examples of PROTOCOL.md match the service's answers", async () => {
  const service = await openService()
  const known = new Map<string, string>()
  for (const [, example = ''] of examples) {
    const [asked, answered] = messagesOf(example)
    const response = await service.handle(request(asked, known))
    expect(`${response.status}`).toBe(answered.start)
    for (const [name, value] of Object.entries(answered.headers))
      compare(value, response.headers.get(name), known)
    compare(JSON.parse(answered.body), await response.json(), known)
  }
  expect([...known.keys()]).toEqual(expect.arrayContaining(['token', 'etag', 'cursor']))
})
