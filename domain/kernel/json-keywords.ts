/** JSON Schema keywords by which the API's description states a check, for example `maxLength`. */
export interface JsonKeywords {
  format?: 'date'
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

const known = new WeakMap<object, JsonKeywords>()

/** Records the keywords of an action, because they can't be derived from its code. */
export function withKeywords<Action extends object>(action: Action, keywords: JsonKeywords) {
  known.set(action, keywords)
  return action
}

export const keywordsOf = (action: object): JsonKeywords | null => known.get(action) ?? null
