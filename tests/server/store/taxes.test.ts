import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { permit, registered } from '../../domain/tax/registered'
import { storeCode } from '../../support/business'
import { errorOf, logIn } from '../support/clerk'
import { openService } from '../support/test-service'

test('TAX-1 the registration of a store is off at first, kept, and refused with a gap', async () => {
  const service = await openService()
  const owner = await logIn(service, 'owner')
  const change = (body: object) =>
    owner.send(calls.updateStoreSettings, { params: { storeCode }, body })
  const blank = { min: '', serial: '', permitNumber: '', accreditation: '' }
  const off = { taxKind: '', vatRate: 12, tinBranch: '', permit: blank, givesPrivileges: false }
  expect((await owner.send(calls.store)).body).toMatchObject(off)
  expect(errorOf(await change({ taxKind: 'VAT' }), 422).message).toContain('The TIN should have')
  expect(errorOf(await change({ taxKind: 'GST' }), 400)).toBeTruthy()
  expect((await change({ vatRate: 0 })).status).toBe(400)
  const body = { ...registered, permit, givesPrivileges: true }
  expect(await change(body)).toMatchObject({ status: 200, body })
  expect((await owner.send(calls.store)).body).toMatchObject(body)
})
