import * as v from 'valibot'
import { newId, shortText, text, textOr } from '../../kernel/fields'
import { type Refusal, refuse } from '../../kernel/refusal'

/** Access of a key: reading calls only, or all calls of an ADMIN. */
export const apiAccesses = ['READ', 'WRITE'] as const
export type ApiAccess = (typeof apiAccesses)[number]

/** Describes a key with which a program calls the service. No row holds the key itself. */
export const apiKey = v.object({
  id: v.string(),
  name: textOr(''),
  access: v.picklist(apiAccesses),
  createdBy: text,
  createdDateTime: text,
  /** an instant, to the minute; null: never */
  lastUsedDateTime: text,
})
export type ApiKey = v.InferOutput<typeof apiKey>

/** A new key with its text, which is shown only once. */
export const newApiKey = v.object({ ...apiKey.entries, key: v.string() })
export type NewApiKey = v.InferOutput<typeof newApiKey>

/** Body of POST /v1/api-keys. */
export const apiKeyInput = v.object({
  id: newId,
  name: v.nullish(shortText, ''),
  access: v.picklist(apiAccesses),
  storeCode: v.optional(shortText),
})
export type ApiKeyInput = v.InferInput<typeof apiKeyInput>

const maxNameLength = 60

/** Returns the rule that a new key breaks, or null. */
export function apiKeyRule({ name }: { name?: string | null }): Refusal | null {
  const given = (name ?? '').trim()
  if (given.length < 2)
    return refuse('rule', 'Name is required and should be greater than or equal to 2 characters.', {
      field: 'name',
      reason: 'REQUIRED',
    })
  return given.length > maxNameLength
    ? refuse('rule', `Name should have at most ${maxNameLength} characters.`, { field: 'name' })
    : null
}
