/** The one question about the host that screens ask. */
export interface Offers {
  /** whether the host is our service of this version; else it has the listed calls only. False until known */
  hasAllCalls: boolean
}
