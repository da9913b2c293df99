/** Keywords of JSON Schema that say in public what an action of a schema checks. */
export interface JsonKeywords {
  format?: 'date'
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

const known = new WeakMap<object, JsonKeywords>()

/** Notes the keywords of an action, whose code says nothing to a reader of the API's description. */
export function withKeywords<Action extends object>(action: Action, keywords: JsonKeywords) {
  known.set(action, keywords)
  return action
}

export const keywordsOf = (action: object): JsonKeywords | null => known.get(action) ?? null
