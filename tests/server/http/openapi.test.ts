import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { type CallName, calls } from '#domain/calls/all'
import type { AnyCall } from '#domain/calls/define-call'
import { reportCalls } from '#domain/calls/reports'
import { roleOf } from '#domain/may'
import { apiDocument, type Operation } from '#server/openapi/document'
import { routes } from '#server/routes'
import { jose } from '../../support/business'
import { bookingBody, type Clerk, logIn } from '../support/clerk'
import { rightRequest } from '../support/right-request'
import {
  type Got,
  openService,
  type Sent,
  showExceptions,
  type TestService,
} from '../support/test-service'

let service: TestService
let makati: Clerk
let owner: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
  owner = await logIn(service, 'owner')
  await showExceptions(service)
})

const document = apiDocument('9.9.9')
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false })
ajv.addSchema({ $id: 'api', components: document.components }, 'api', undefined, false)
ajv.addKeyword('components')

const names = Object.keys(calls) as CallName[]

function operationOf(name: CallName): Operation {
  const { path, method } = calls[name]
  const found = document.paths[path]?.[method.toLowerCase()]
  if (!found) throw new Error(`${name} is not described`)
  return found
}

const compiled = new Map<string, ValidateFunction>()

/** Errors of a value, by a schema of the document. */
function errorsIn(schema: object | undefined, value: unknown): string {
  const text = JSON.stringify(schema).replaceAll('#/components', 'api#/components')
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
  compiled.set(text, validate)
  return validate(value) ? '' : ajv.errorsText(validate.errors)
}

const jsonOf = (content: Record<string, { schema: object }> | undefined) =>
  content?.['application/json']?.schema

function answerOf(name: CallName, status: number): object | undefined {
  const response = operationOf(name).responses[status]
  if (!response) throw new Error(`${name} has no answer ${status}`)
  if (!('$ref' in response)) return jsonOf(response.content)
  return jsonOf(document.components.responses[status]?.content)
}

const clerkFor = (call: AnyCall) => (roleOf(call.may) ? owner : makati)
const send = (name: CallName, sent: Sent): Promise<Got> =>
  clerkFor(calls[name]).send(calls[name], sent)

test('every route is described, and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const routed = Object.values(routes).map(({ call }) => `${call.method} ${call.path}`)
  expect(described.sort()).toEqual(routed.sort())
})

test('each call that the specification does not list is marked, and those of groups are with the bookings', () => {
  const marked = names.filter((name) => operationOf(name)['x-extension'])
  expect(names.length - marked.length).toBe(44)
  expect(marked).toEqual(
    expect.arrayContaining([
      'createGroup',
      'payGroup',
      'addSecond',
      'mergeCustomers',
      'receiveMoney',
    ]),
  )
  const tagged = names.filter((name) => operationOf(name).tags[0] === 'Changes')
  expect(tagged.sort()).toEqual([
    'batch',
    'changes',
    'changesStream',
    'history',
    'importRows',
    'metrics',
    'reportRestore',
    'restoreReports',
  ])
})

test('every reference of the document leads somewhere', () => {
  const refs = JSON.stringify(document).match(/#\/components\/\w+\/\w+/g) ?? []
  const known = Object.entries(document.components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((part) => `#/components/${kind}/${part}`),
  )
  expect([...new Set(refs)].filter((ref) => !known.includes(ref))).toEqual([])
  for (const name of names) {
    const tags = document.tags.map((tag) => tag.name)
    expect(tags).toContain(operationOf(name).tags[0])
  }
})

/** A stream and spreadsheets have no body in JSON. */
const spoken = names.filter((name) => name !== 'changesStream' && !(name in reportCalls))

test.each(spoken)('%s takes and answers what its call and the document say', async (name) => {
  const call: AnyCall = calls[name]
  const sent = await rightRequest(name, makati)
  const { requestBody, parameters } = operationOf(name)
  if (requestBody) expect(errorsIn(jsonOf(requestBody.content), sent.body)).toBe('')
  const given = { path: sent.params ?? {}, query: sent.query ?? {} }
  for (const place of ['path', 'query'] as const) {
    const known = parameters.filter((one) => one.in === place)
    // A preview takes the query of its report, which the document doesn't list.
    if (name !== 'reportPreview')
      expect(
        Object.keys(given[place]).filter((key) => !known.some((one) => one.name === key)),
      ).toEqual([])
    for (const { name: key, required, schema } of known) {
      const value = new Map(Object.entries(given[place])).get(key)
      if (value === undefined) expect(required && key !== 'storeCode').toBe(false)
      else expect(errorsIn(schema, value)).toBe('')
    }
  }
  const got = await send(name, sent)
  expect(errorsIn(answerOf(name, got.status), got.body)).toBe('')
  expect(got.headers.get('Content-Type')).toContain('application/json')
  // A set-up is granted to an empty database only.
  if (name === 'setUp') return
  expect(got.status).toBe(call.status)
  expect(v.safeParse(call.answer, got.body).issues).toBeUndefined()
})

test.each<[CallName, number, Sent]>([
  ['createAppointment', 400, {}],
  [
    'createAppointment',
    422,
    { body: { ...bookingBody, name: 'J@se', mobileNumber: '639170000001' } },
  ],
  ['createAppointment', 415, { headers: { 'Content-Type': 'text/plain' }, body: bookingBody }],
  ['updateAppointment', 404, { params: { id: 'none' }, body: {} }],
  ['customer', 404, { params: { idOrMobileNumber: '639999999999' } }],
  ['services', 403, { headers: { STORE_CODE: 'OTHER' } }],
])('%s answers %i as the document says', async (name, status, sent) => {
  const got = await send(name, sent)
  expect(got.status).toBe(status)
  expect(errorsIn(answerOf(name, status), got.body)).toBe('')
})

test('conflicts answer as the document says', async () => {
  const { id } = await makati.book()
  const overlap = await makati.send(calls.createAppointment, {
    body: { ...bookingBody, mobileNumber: jose },
  })
  expect(overlap.status).toBe(409)
  expect(errorsIn(answerOf('createAppointment', 409), overlap.body)).toBe('')
  const changed = await makati.update(id, { note: 'x' }, { 'If-Match': '"999"' })
  expect(changed.status).toBe(412)
  expect(errorsIn(answerOf('updateAppointment', 412), changed.body)).toBe('')
})

test('the document refuses wrong answers and bodies', () => {
  const row = { id: 'a', name: 'Tea' }
  expect(errorsIn(answerOf('products', 200), [row])).toContain('price')
  const body = jsonOf(operationOf('createAppointment').requestBody?.content)
  expect(errorsIn(body, { ...bookingBody, startDate: 'tomorrow' })).toContain('startDate')
  expect(errorsIn(body, { ...bookingBody, pointsToRedeem: -1 })).not.toBe('')
})

const get = (path: string) => service.handle(new Request(`http://service${path}`))

test('openapi.json is served without a token', async () => {
  const response = await get('/openapi.json')
  expect(response.status).toBe(200)
  const { openapi, info, paths } = v.parse(
    v.looseObject({ openapi: v.string() }),
    await response.json(),
  )
  expect(openapi).toBe('3.1.0')
  expect(info).toMatchObject({ title: 'Frontdesk' })
  expect(Object.keys(v.parse(v.looseObject({}), paths))).toHaveLength(
    Object.keys(document.paths).length,
  )
})

test('docs shows every call, without scripts and without files from elsewhere', async () => {
  const response = await get('/docs')
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  const page = await response.text()
  for (const name of names) expect(page).toContain(`<details id="${name}">`)
  for (const name of Object.keys(document.components.schemas))
    expect(page).toContain(`id="schema-${name}"`)
  expect(page).not.toMatch(/<script|https?:|undefined|\[object/)
  const anchors = page.match(/href="#[\w-]+"/g) ?? []
  for (const anchor of anchors) expect(page).toContain(`id="${anchor.slice(7, -1)}"`)
})
