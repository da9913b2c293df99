import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { batchResponse } from '#domain/calls/sync'
import type { StoreRights } from '#domain/kernel/rights'
import type { Approval } from '#domain/rows/approval'
import { storeCode, today } from '../support/business'
import { filledDatabase } from '../support/memory-database'
import { approvalBy, approvedHeaders } from './support/approve'
import { type Clerk, clerk, errorOf } from './support/clerk'
import { addLimitedAccounts } from './support/limited-accounts'
import { rightRequest } from './support/right-request'
import {
  newSession,
  nextId,
  serviceOn,
  serviceOver,
  showExceptions,
  type TestService,
} from './support/test-service'

const names = ['owner', 'makati', 'lead01', 'desk01'] as const
type Name = (typeof names)[number]

let service: TestService
let tokens: Record<string, string>
let people: Record<Name, Clerk>

beforeEach(async () => {
  const db = await filledDatabase('approvals', async (database) => {
    const filling = await serviceOn(database)
    await addLimitedAccounts(filling)
    tokens = {}
    for (const username of [...names, 'cebu'])
      tokens[username] = await newSession(filling, username)
    filling.close()
  })
  service = serviceOver(db)
  const of = (name: Name) => clerk(service, tokens[name] ?? '')
  people = {
    ...{ owner: of('owner'), makati: of('makati') },
    ...{ lead01: of('lead01'), desk01: of('desk01') },
  }
})

const at = '2026-11-20T02:00:00.000Z'
const price = (to: number) => ({ params: { id: 'swedish' }, body: { price: to } })
const pricing = { acts: [{ act: 'changePrices' }], subject: 'services/swedish', at }

/** The headers of a request by desk01 with the approval of a colleague. */
function approvedBy(
  by: string,
  said: Omit<Approval, 'proof' | 'session' | 'askedBy' | 'allowedBy'>,
  key = nextId(),
) {
  const full = { ...said, askedBy: 'desk01', allowedBy: by }
  return { headers: approvedHeaders(key, approvalBy(tokens[by] ?? '', full, key)) }
}

const change = (to: number, more: object) =>
  people.desk01.send(calls.updateService, { ...price(to), ...more })

const changeRights = (rights: StoreRights) =>
  people.owner.send(calls.changeRights, { params: { storeCode }, body: { rights } })

async function exceptionsOf(kind: string) {
  await showExceptions(service)
  const query = { start: today, end: today }
  const { body } = await people.owner.send(calls.exceptions, { query })
  const { exceptions } = v.parse(calls.exceptions.answer, body)
  return exceptions.filter((each) => each.kind === kind)
}

const refused = (got: Awaited<ReturnType<typeof change>>) => errorOf(got, 403).message

describe('an act beyond the role', () => {
  test('is carried out with the approval of a colleague who may, and the trail names both', async () => {
    const { params, body } = await rightRequest('refundAppointment', people.makati)
    const said = {
      acts: [{ act: 'refund', amount: 100 }],
      subject: `appointments/${params?.id}`,
      at,
    }
    const sent = { params: params ?? {}, body }
    const call = calls.refundAppointment
    expect(errorOf(await people.desk01.send(call, sent), 403).code).toBe('FORBIDDEN')
    const got = await people.desk01.send(call, { ...sent, ...approvedBy('lead01', said) })
    expect(got.status).toBe(200)
    expect(await exceptionsOf('refund')).toMatchObject([{ by: 'desk01', allowedBy: 'lead01' }])
    const history = await people.makati.send(calls.history, {
      params: { table: 'appointments', id: params?.id ?? '' },
    })
    const named = v.parse(calls.history.answer, history.body).map(({ allowedBy }) => allowedBy)
    expect(named).toEqual(['lead01', ...named.slice(1).map(() => null)])
  })

  test('is listed as allowed if it is no exception of its own; one approval names all acts, also in a batch', async () => {
    const acts = [{ act: 'deleteRows' }, { act: 'changeResources' }]
    const said = { acts, subject: 'rooms/r3', at }
    const { params, body } = await rightRequest('deleteResource', people.makati)
    const key = nextId()
    const { headers } = approvedBy('makati', said, key)
    const id = nextId()
    const requests = [
      {
        ...{ id: key, method: 'POST', body, approval: headers['Frontdesk-Approval'] },
        path: `/v1/resources/${params?.kind}/delete/${params?.id}`,
      },
      { id, method: 'PATCH', path: '/v1/services-offered/swedish', body: { price: 1 } },
    ]
    const got = await people.desk01.send(calls.batch, { body: { requests } })
    const { responses } = v.parse(v.object({ responses: v.array(batchResponse) }), got.body)
    expect(responses.map(({ status }) => status)).toEqual([200, 403])
    expect(await exceptionsOf('allowed')).toMatchObject([
      {
        what: expect.stringMatching(/^Allowed: delete; change services/),
        by: 'desk01',
        allowedBy: 'makati',
      },
    ])
  })

  test('needs no approval of whoever may do it, and none is recorded', async () => {
    const key = nextId()
    const full = { ...pricing, askedBy: 'makati', allowedBy: 'owner' }
    const headers = approvedHeaders(key, approvalBy(tokens.owner ?? '', full, key))
    const got = await people.makati.send(calls.updateService, { ...price(900), headers })
    expect(got.status).toBe(200)
    expect(await exceptionsOf('price')).toMatchObject([{ by: 'makati', allowedBy: null }])
  })
})

describe('an approval is refused', () => {
  const invalid = (by: string) => `The approval by ${by} is not valid for this change.`

  test('for another entry, another row, of another user, and with another proof', async () => {
    const first = approvedBy('makati', pricing)
    expect((await change(900, first)).status).toBe(200)
    expect((await change(900, first)).headers.get('Idempotency-Replayed')).toBe('true')
    const again = { ...first.headers, 'Idempotency-Key': nextId() }
    expect(refused(await change(901, { headers: again }))).toBe(invalid('makati'))
    const other = approvedBy('makati', { ...pricing, subject: 'services/shiatsu' })
    expect(refused(await change(901, other))).toBe(invalid('makati'))
    const { headers } = approvedBy('makati', pricing)
    const lead = await people.lead01.send(calls.updateService, { ...price(901), headers })
    expect(refused(lead)).toBe(invalid('makati'))
    const key = nextId()
    const said = { ...pricing, askedBy: 'desk01', allowedBy: 'makati' }
    const text = approvalBy(tokens.desk01 ?? '', said, key)
    expect(refused(await change(901, { headers: approvedHeaders(key, text) }))).toBe(
      invalid('makati'),
    )
  })

  test('by a session that began more than 37 days ago', async () => {
    const old = approvedBy('makati', pricing)
    service.later(38 * 24)
    const desk = clerk(service, await newSession(service, 'desk01'))
    const got = await desk.send(calls.updateService, { ...price(901), ...old })
    expect(refused(got)).toBe(invalid('makati'))
  })

  test('of oneself, of an unknown colleague, and of a colleague in another store', async () => {
    expect(refused(await change(901, approvedBy('desk01', pricing)))).toBe(
      'Another person has to allow this.',
    )
    expect(refused(await change(901, approvedBy('stranger', pricing)))).toBe(invalid('stranger'))
    expect(refused(await change(901, approvedBy('cebu', pricing)))).toBe(invalid('cebu'))
  })

  test('without the key of an entry, or in a shape that is none', async () => {
    const { headers } = approvedBy('makati', pricing)
    const { 'Idempotency-Key': _, ...keyless } = headers
    expect(refused(await change(901, { headers: keyless }))).toBe(invalid('makati'))
    const got = await change(901, { headers: { ...headers, 'Frontdesk-Approval': '{}' } })
    expect(errorOf(got, 400).code).toBe('MALFORMED')
  })

  test('for more money than the colleague allowed, or may allow', async () => {
    const { params = {}, body } = await rightRequest('refundAppointment', people.makati)
    const send = (by: string, amount: number) => {
      const said = { acts: [{ act: 'refund', amount }], subject: `appointments/${params.id}`, at }
      return people.desk01.send(calls.refundAppointment, { params, body, ...approvedBy(by, said) })
    }
    expect(refused(await send('lead01', 99))).toBe('lead01 has not allowed so much: refund.')
    await changeRights({ LEAD: { refund: 50 } })
    expect(refused(await send('lead01', 100))).toBe(
      'lead01 has allowed it, but that role does not allow: refund more than PHP 50.',
    )
    expect((await send('makati', 100)).status).toBe(200)
  })

  test('where no approval can help: accounts, settings of others, and calls that are no commands', async () => {
    const said = { acts: [{ act: 'manageAccounts' }], subject: 'users/makati', at }
    const sent = { params: { id: 'makati' }, body: { enableAccess: false } }
    const got = await people.desk01.send(calls.updateUser, {
      ...sent,
      ...approvedBy('owner', said),
    })
    expect(refused(got)).toBe('Your role does not allow: manage accounts and rights.')
  })
})

describe('between the approval and its arrival', () => {
  const leadMay = () => changeRights({ LEAD: { changePrices: true } })
  const idOf = async (username: string) => {
    const row = await service.db.queries
      .selectFrom('users')
      .where('username', '=', username)
      .select('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  const update = async (body: object) =>
    people.owner.send(calls.updateUser, { params: { id: await idOf('lead01') }, body })

  test('an account that was disabled, or a session that ended, is kept and flagged', async () => {
    await leadMay()
    const early = approvedBy('lead01', pricing)
    const late = approvedBy('lead01', pricing)
    await people.lead01.send(calls.logout)
    expect((await people.lead01.send(calls.store)).status).toBe(401)
    expect((await change(901, early)).status).toBe(200)
    expect((await update({ enableAccess: false })).status).toBe(200)
    expect((await change(902, late)).status).toBe(200)
    expect(await exceptionsOf('price')).toMatchObject([
      { by: 'desk01', allowedBy: 'lead01 (account disabled since)' },
      { by: 'desk01', allowedBy: 'lead01 (session ended since)' },
    ])
  })

  test('a right or a role that was taken away refuses it', async () => {
    await leadMay()
    const sent = approvedBy('lead01', pricing)
    const text = 'lead01 has allowed it, but that role does not allow: change prices.'
    await changeRights({})
    expect(refused(await change(901, sent))).toBe(text)
    await leadMay()
    await update({ enableAccess: true, role: 'STAFF' })
    expect(refused(await change(901, sent))).toBe(text)
    await update({ enableAccess: true, role: 'LEAD' })
    expect((await change(901, sent)).status).toBe(200)
  })

  test('no order of grants, revocations and approvals lets a change through that nobody may allow', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('right' as const),
        of: fc.constantFrom('STAFF', 'LEAD', 'ADMIN'),
        may: fc.boolean(),
      }),
      fc.record({
        kind: fc.constant('try' as const),
        by: fc.constantFrom(...names, 'stranger'),
        isOld: fc.boolean(),
      }),
    )
    const usual = { STAFF: false, LEAD: false, ADMIN: true }
    const roleOf = { owner: null, makati: 'ADMIN', lead01: 'LEAD', desk01: 'STAFF' } as const
    let to = 1000
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const rights: Record<string, boolean> = { ...usual }
        await changeRights({})
        const may = (name: Name) => roleOf[name] === null || rights[roleOf[name]] === true
        let old: string | null = null
        for (const one of steps) {
          if (one.kind === 'right') {
            rights[one.of] = one.may
            await changeRights({
              STAFF: { changePrices: rights.STAFF === true },
              LEAD: { changePrices: rights.LEAD === true },
              ADMIN: { changePrices: rights.ADMIN === true },
            })
            continue
          }
          to += 1
          const { headers } = approvedBy(one.by, pricing)
          const text: string = one.isOld && old ? old : headers['Frontdesk-Approval']
          const isUsed = text === old
          const got = await change(to, { headers: { ...headers, 'Frontdesk-Approval': text } })
          const { by } = one
          const isAllowed = !isUsed && by !== 'desk01' && by !== 'stranger' && may(by)
          expect(got.status < 300).toBe(may('desk01') || isAllowed)
          if (got.status < 300) old = text
        }
      }),
      { numRuns: 12 },
    )
  })
})
