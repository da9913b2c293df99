import * as v from 'valibot'
import { date, shortText } from '../kernel/fields'
import { defineCall } from './define-call'
import { nothing } from './query'

/** The rows that a tablet keeps from a day on; all without `since`. */
export const registerList = <Row extends v.GenericSchema>(
  path: string,
  row: Row,
  failure: string,
) =>
  defineCall({
    method: 'GET',
    path,
    role: 'user',
    query: v.object({ storeCode: v.optional(shortText), since: v.optional(date) }),
    body: nothing,
    answer: v.array(row),
    status: 200,
    failure,
    needs: [],
  })
