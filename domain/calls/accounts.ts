import * as v from 'valibot'
import { cleanText } from '../kernel/text'
import { defineCall } from './define-call'
import { nothing } from './query'
import { loginAnswer } from './session'

/** Calls for log-in and log-out (SPEC.md API-AUTH). */
export const accountCalls = {
  authenticate: defineCall({
    method: 'POST',
    path: '/auth/authenticate',
    role: 'anybody',
    query: nothing,
    body: v.object({ username: v.pipe(v.string(), v.transform(cleanText)), password: v.string() }),
    answer: loginAnswer,
    status: 200,
    failure: 'Something went wrong',
    needs: ['username', 'password'],
  }),
  logout: defineCall({
    method: 'POST',
    path: '/auth/logout',
    role: 'user',
    query: nothing,
    body: nothing,
    answer: nothing,
    status: 200,
    failure: 'Something went wrong',
    needs: [],
  }),
}
