import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { gymBody, logIn, rowOf } from '../support/clerk'
import { nextId, openService } from '../support/test-service'

test('CORRECT-7 the service knows who used a reference on any day, in visits, sales and corrections', async () => {
  const service = await openService()
  const [makati, cebu] = [await logIn(service, 'makati'), await logIn(service, 'cebu')]
  const asked = async (reference: string, more: object = {}, clerk = makati) => {
    const { body } = await clerk.send(calls.usedReference, { query: { reference, ...more } })
    return (body as { used: { by: string; mode: string; reference: string } | null }).used
  }
  const { id } = await makati.book(gymBody)
  const parts = [{ mode: 'GCASH', amount: 300, reference: '0917 555-1234' }]
  rowOf(await makati.complete(id, { completeAppointmentPayment: { parts } }))
  expect(await asked('09175551234')).toMatchObject({ by: 'makati', mode: 'GCASH' })
  expect(await asked('0917-555 1234', { payingFor: id })).toBeNull()
  expect(await asked('09175551234', {}, cebu)).toBeNull()
  expect(await asked('9175')).toBeNull()

  const saleId = nextId()
  await makati.send(calls.sell, {
    body: {
      id: saleId,
      lines: [{ productId: 'water', quantity: 1 }],
      payment: { parts: [{ mode: 'GCASH', amount: 35, reference: 'ab "77"' }] },
    },
  })
  expect(await asked('AB"77"')).toMatchObject({ reference: 'ab "77"' })
  const tenderId = `${id}/Completion/1`
  rowOf(
    await makati.send(calls.correctPayment, {
      params: { id },
      body: { tenderId, reference: 'typed anew' },
    }),
  )
  expect(await asked('TYPED-ANEW')).toMatchObject({ reference: 'typed anew' })
  expect(await asked('09175551234')).toBeNull()
})

test('CORRECT-7 a used reference is told, never refused', async () => {
  const makati = await logIn(await openService(), 'makati')
  const parts = [{ mode: 'GCASH', amount: 35, reference: 'G 7700' }]
  const body = { lines: [{ productId: 'water', quantity: 1 }], payment: { parts } }
  for (const _ of [1, 2])
    expect(await makati.send(calls.sell, { body: { ...body, id: nextId() } })).toMatchObject({
      status: 201,
    })
})
