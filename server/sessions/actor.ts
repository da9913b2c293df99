import type { StoreRights } from '#domain/kernel/rights'

/** The user or program that makes a call, identified by its token. */
export interface Actor {
  userId: string
  username: string
  /** one string that may hold several roles */
  roles: string
  /** rights of roles that the store has changed */
  rights: StoreRights
  /** the token's store; overrides store codes in the request */
  storeCode: string
  tokenHash: string
  /** for an API key: the access of its program */
  program?: { access: 'READ' | 'WRITE' }
}
