import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { storeCode } from '../../support/business'
import { bookingBody, type Clerk, errorOf, logIn } from '../support/clerk'
import { openService, type TestService } from '../support/test-service'

let service: TestService
let makati: Clerk
let owner: Clerk
beforeEach(async () => {
  service = await openService()
  makati = await logIn(service, 'makati')
  owner = await logIn(service, 'owner')
})

const change = (clerk: Clerk, body: object, code = storeCode) =>
  clerk.send(calls.updateStoreSettings, { params: { storeCode: code }, body })
const config = async (clerk: Clerk) =>
  v.parse(calls.config.answer, (await clerk.send(calls.config)).body)

describe('the settings of a store', () => {
  test('are changed by a SUPER_ADMIN, and reach tablets and the audit trail', async () => {
    const body = {
      name: 'Serenity Legazpi',
      phone: '02 8123 4567',
      tin: '123-456-789-000',
      openTime: '14:00',
      closeTime: '02:00',
      refundLimit: 500.5,
      receiptHead: 'Serenity\nLegazpi Village',
    }
    expect(await change(owner, body)).toMatchObject({ status: 200, body })
    expect((await makati.send(calls.store)).body).toMatchObject({ ...body, lastUpdatedBy: 'owner' })
    const { changes } = v.parse(calls.changes.answer, (await makati.send(calls.changes)).body)
    expect(changes.find(({ table }) => table === 'stores')?.row).toMatchObject(body)
    const params = { table: 'stores', id: 'makati' }
    expect((await owner.send(calls.history, { params })).body).toMatchObject([
      { action: 'updateStoreSettings' },
    ])
  })

  test('are the lists of the configuration call, in their twelve names, for their store', async () => {
    const usual = await config(makati)
    const cebu = await logIn(service, 'cebu')
    const modes = [
      { name: 'CASH', isCash: true },
      { name: 'MAYA', needsReference: true },
    ]
    const charge = { name: 'card fee', rate: 2.5 }
    expect((await change(owner, { modes, charge, channels: [{ name: 'TIKTOK' }] })).status).toBe(
      200,
    )
    const { body } = await makati.send(calls.config)
    expect(body).toEqual({ ...usual, modeOfPayments: ['CASH', 'MAYA'], types: ['TIKTOK'] })
    expect(Object.keys(body as object)).toHaveLength(12)
    expect(await config(cebu)).toEqual(usual)
    expect((await makati.send(calls.store)).body).toMatchObject({
      charge,
      modes: [
        { name: 'CASH', offered: true },
        { name: 'MAYA', offered: true, needsReference: true },
        { name: 'GCASH', offered: false },
        ...usual.modeOfPayments.slice(3).map((name) => ({ name, offered: false })),
      ],
    })
  })

  test('no longer offer a mode in which money still arrives', async () => {
    await change(owner, { modes: [{ name: 'CASH', isCash: true }] })
    const appointmentCreationPayment = { amount: 800, modeOfPayment: 'GCASH' }
    const body = { ...bookingBody, appointmentCreationPayment }
    expect((await makati.send(calls.createAppointment, { body })).status).toBe(201)
  })

  test('API-ROLE are changed by no other role, and in no other store', async () => {
    expect((await change(makati, { phone: '1' })).status).toBe(403)
    expect((await change(owner, { phone: '1' }, 'SERENITY_CEBU')).status).toBe(403)
    expect((await makati.send(calls.store)).body).toMatchObject({ phone: '' })
  })

  test('refuse bad input with its reason, and then nothing is changed', async () => {
    const cash = { name: 'CASH', isCash: true }
    const refused = async (body: object) =>
      errorOf(await change(owner, { phone: '1', ...body }), 422).message
    expect(await refused({ modes: [cash, { name: 'Maya' }, { name: 'MAYA' }] })).toBe(
      'Modes of payment: MAYA is there twice.',
    )
    expect(await refused({ openTime: '10:00', closeTime: '10:00' })).toBe(
      'Opening and closing time should differ.',
    )
    const late = await change(owner, { phone: '1', closeTime: '24:30' })
    expect(errorOf(late, 400).details.errors.join()).toContain('closeTime')
    const list = await change(owner, { phone: '1', modes: [{ isCash: true }] })
    expect(list.status).toBe(400)
    expect((await makati.send(calls.store)).body).toMatchObject({ phone: '' })
  })

  test('of an older version are refused where the row has changed since', async () => {
    await change(owner, { phone: '1' })
    const params = { storeCode }
    const old = await owner.send(calls.updateStoreSettings, {
      params,
      body: { phone: '2' },
      headers: { 'If-Match': '"0"' },
    })
    expect(old.status).toBe(412)
  })
})
