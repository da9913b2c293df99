/** Who makes a call, by the token that it carries. */
export interface Actor {
  userId: string
  username: string
  /** one string, possibly of several roles */
  roles: string
  /** the token's store wins over everything that a call says */
  storeCode: string
  tokenHash: string
}
