import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { errorOf, gymBody, logIn, rowOf } from '../support/clerk'
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

const wrongReferences = [
  ['G'.repeat(41), 'Reference should have at most 40 characters.'],
  ['G\u0007 77', 'Reference contains invalid characters.'],
] as const

test.each(wrongReferences)(
  'CORRECT-7 a refund is refused with the reference %j',
  async (reference, message) => {
    const makati = await logIn(await openService(), 'makati')
    const { id } = await makati.book(gymBody)
    rowOf(await makati.complete(id, { completeAppointmentPayment: { amount: 300 } }))
    const saleId = nextId()
    const payment = { parts: [{ id: 'p1', mode: 'GCASH', amount: 35 }] }
    const lines = [{ productId: 'water', quantity: 1 }]
    await makati.send(calls.sell, { body: { id: saleId, lines, payment } })
    const back = (tenderId: string) => ({
      correctionId: nextId(),
      parts: [{ tenderId, amount: 20, mode: 'GCASH', reference }],
      reason: 'CHARGED_TWICE',
    })
    const all = [
      await makati.send(calls.refundAppointment, {
        params: { id },
        body: back(`${id}/Completion`),
      }),
      await makati.send(calls.refundSale, { params: { id: saleId }, body: back('p1') }),
    ]
    for (const answer of all)
      expect(errorOf(answer, 422)).toMatchObject({ message, details: { field: 'reference' } })
  },
)

test.each(wrongReferences)(
  'CORRECT-7 a sale is refused with the reference %j',
  async (reference, message) => {
    const makati = await logIn(await openService(), 'makati')
    const payment = { parts: [{ mode: 'GCASH', amount: 35, reference }] }
    const body = { id: nextId(), lines: [{ productId: 'water', quantity: 1 }], payment }
    expect(errorOf(await makati.send(calls.sell, { body }), 422).message).toBe(message)
  },
)

test('CORRECT-7 the reference of a refund is kept without blanks, and known as used', async () => {
  const makati = await logIn(await openService(), 'makati')
  const saleId = nextId()
  const payment = { parts: [{ id: 'p1', mode: 'GCASH', amount: 35 }] }
  const lines = [{ productId: 'water', quantity: 1 }]
  await makati.send(calls.sell, { body: { id: saleId, lines, payment } })
  const parts = [{ tenderId: 'p1', amount: 20, reference: ' R 55 1234 ' }]
  const body = { correctionId: nextId(), parts, reason: 'CHARGED_TWICE' }
  const { body: row } = await makati.send(calls.refundSale, { params: { id: saleId }, body })
  expect(row).toMatchObject({ tenders: [{ id: 'p1' }, { kind: 'REFUND', reference: 'R 55 1234' }] })
  const query = { reference: 'r551234' }
  const asked = await makati.send(calls.usedReference, { query })
  expect(asked.body).toMatchObject({ used: { kind: 'REFUND', by: 'makati' } })
  const own = await makati.send(calls.usedReference, { query: { ...query, payingFor: saleId } })
  expect(own.body).toEqual({ used: null })
})
