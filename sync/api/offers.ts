/** Extensions of the host that screens ask for; each is false until known. */
export interface Offers {
  /** whether the host accepts another start of an appointment (SPEC.md status-5) */
  canReschedule: boolean
  /** whether the host has the extension about accounts: passwords, stores */
  hasAccountCalls: boolean
  /** whether the host stores the settings of a store */
  hasSettings: boolean
  /** whether the host has reports beyond the five of every host */
  hasFigures: boolean
  /** whether the host merges customers and gives figures of all */
  hasCustomerCalls: boolean
  /** whether the host lists text messages that failed, and sends them again */
  hasMessages: boolean
  /** whether the host has keys for other programs */
  hasApiKeys: boolean
  /** whether the host answers who changed a row, and when */
  hasHistory: boolean
  /** whether the host deletes resources */
  canDelete: boolean
  /** whether the host keeps payments in parts, corrections, drawers and sales */
  hasMoney: boolean
  /** whether the host keeps attendances and absences of therapists */
  hasLineUp: boolean
  /** whether the host extends visits, starts late ones and keeps absences */
  hasRunningDay: boolean
  /** whether the host books several guests at once, all or none */
  hasGroups: boolean
  /** whether the host books a guest into a booked group, and a second therapist for a booked guest */
  canJoin: boolean
  /** whether the host carries out many commands in one call, all or none */
  canImport: boolean
}
