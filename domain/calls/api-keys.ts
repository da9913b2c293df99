import * as v from 'valibot'
import { apiKey, apiKeyInput, newApiKey } from '../rows/accounts/api-key'
import { defineCall } from './define-call'
import { inStore, nothing } from './query'

/** Calls for the keys of programs; an extension. */
export const apiKeyCalls = {
  apiKeys: defineCall({
    method: 'GET',
    path: '/v1/api-keys',
    may: 'manageKeys',
    query: inStore,
    body: nothing,
    answer: v.array(apiKey),
    status: 200,
    failure: 'Failed to get API keys.',
    needs: [],
  }),
  addApiKey: defineCall({
    method: 'POST',
    path: '/v1/api-keys',
    may: 'manageKeys',
    query: inStore,
    body: apiKeyInput,
    answer: newApiKey,
    status: 201,
    failure: 'Failed to add API key.',
    needs: ['body'],
  }),
  revokeApiKey: defineCall({
    method: 'POST',
    path: '/v1/api-keys/{id}/revoke',
    may: 'manageKeys',
    query: inStore,
    body: nothing,
    answer: apiKey,
    status: 200,
    failure: 'Failed to revoke API key.',
    needs: [],
  }),
}
