import { describe, expect, it } from 'vitest'
import { at, done, refusalOf, rowOf } from '../../../support/commands'
import { refunding, visited } from './visited'

describe('a countersignature', () => {
  const refunded = () => done(visited(), 'refundAppointment', refunding())
  const signing = { id: 'a1', correctionId: 'c1' }
  const boss = { ...at('18:00'), user: 'boss' }

  it('names the other person, and the first one stays', () => {
    const signed = done(refunded(), 'signCorrection', signing, boss)
    const again = done(signed, 'signCorrection', signing, { ...boss, user: 'second' })
    expect(rowOf(again).corrections).toMatchObject([{ signedBy: 'boss', by: 'makati' }])
  })

  it('is refused to the person who made the correction, and without one', () => {
    expect(refusalOf(refunded(), 'signCorrection', signing)?.message).toBe(
      'Another person than the one who made the correction has to sign it.',
    )
    const unknown = { id: 'a1', correctionId: 'c9' }
    expect(refusalOf(refunded(), 'signCorrection', unknown, boss)?.message).toBe(
      'Correction not found',
    )
  })
})
