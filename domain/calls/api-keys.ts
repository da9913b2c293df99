import * as v from 'valibot'
import { apiKey, apiKeyInput, newApiKey } from '../rows/accounts/api-key'
import { get, post } from './define-call'
import { nothing } from './query'

/** Calls for the keys of programs; an extension. */
export const apiKeyCalls = {
  apiKeys: get({
    path: '/v1/api-keys',
    may: 'manageKeys',
    answer: v.array(apiKey),
    failure: 'Failed to get API keys.',
  }),
  addApiKey: post({
    path: '/v1/api-keys',
    may: 'manageKeys',
    body: apiKeyInput,
    answer: newApiKey,
    status: 201,
    failure: 'Failed to add API key.',
  }),
  revokeApiKey: post({
    path: '/v1/api-keys/{id}/revoke',
    may: 'manageKeys',
    body: nothing,
    answer: apiKey,
    failure: 'Failed to revoke API key.',
    needs: [],
  }),
}
