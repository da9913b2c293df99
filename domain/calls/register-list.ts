import * as v from 'valibot'
import { date, shortText } from '../kernel/fields'
import { defineCall } from './define-call'
import { nothing } from './query'

/** A call that lists the rows which a tablet keeps, from the day `since` on; without `since` all rows. */
export const registerList = <Row extends v.GenericSchema>(
  path: string,
  row: Row,
  failure: string,
) =>
  defineCall({
    method: 'GET',
    path,
    may: 'user',
    query: v.object({ storeCode: v.optional(shortText), since: v.optional(date) }),
    body: nothing,
    answer: v.array(row),
    status: 200,
    failure,
    needs: [],
  })
