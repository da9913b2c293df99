import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '#domain/calls/all'
import { addDays } from '#domain/kernel/dates'
import { today } from '../../support/business'
import { logIn } from '../support/clerk'
import { openService } from '../support/test-service'

const tomorrow = addDays(today, 1)
const later = addDays(today, 2)

test('REPORT-15 End of Day has the visits of any day before that were never completed or cancelled', async () => {
  const service = await openService()
  const makati = await logIn(service, 'makati')
  const open = await makati.book()
  const off = await makati.book({ startDate: tomorrow })
  await makati.cancel(off.id)
  const ahead = await makati.book({ startDate: later })
  const leftOpenOn = async (date: string) => {
    const { body } = await makati.send(calls.dayMoney, { query: { date } })
    return v.parse(calls.dayMoney.answer, body).leftOpen.map(({ id }) => id)
  }
  expect(await leftOpenOn(today)).toEqual([])
  expect(await leftOpenOn(later)).toEqual([open.id])
  expect(await leftOpenOn(addDays(later, 90))).toEqual([ahead.id, open.id])
})
