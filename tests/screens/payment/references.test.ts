import * as v from 'valibot'
import { expect, it } from 'vitest'
import { usedBefore } from '#domain/appointment/parts/used-before'
import { appointment } from '#domain/rows/appointment'
import { sale } from '#domain/rows/sale'
import { tender } from '#domain/rows/tender'

const paid = (id: string, at: string, reference: string) =>
  v.parse(tender, { id, phase: 'Sale', kind: 'PAYMENT', mode: 'GCASH', amount: 90, reference, at })

it('a reference of a sale, or of an older visit, is known again, however it was typed', () => {
  const sold = v.parse(sale, { id: 's1', tenders: [paid('t1', '2026-11-21T05', 'ab 0917-555')] })
  const visit = v.parse(appointment, {
    id: 'a1',
    tenders: [paid('t2', '2026-11-20T05', 'AB0917555')],
  })
  const waiting = { ...sold, id: 's2', waitsFor: 'a2' }
  expect(usedBefore([sold, visit], 'AB 0917 555', undefined)?.id).toBe('t1')
  expect(usedBefore([visit, waiting], 'ab0917555', 'a2')?.id).toBe('t2')
  expect(usedBefore([visit], 'ab0917555', 'a1')).toBeNull()
  expect(usedBefore([{ ...visit, tenders: null }], 'ab0917555', undefined)).toBeNull()
  expect(usedBefore([{ ...sold, tenders: [paid('t3', '', '091')] }], '091', undefined)).toBeNull()
})
