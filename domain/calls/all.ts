import { accountCalls } from './accounts'
import { apiKeyCalls } from './api-keys'
import { appointmentCalls } from './appointments'
import { correctionCalls } from './corrections'
import { customerCalls } from './customers'
import { exceptionCalls } from './exceptions'
import { groupCalls } from './groups'
import { importCalls } from './import'
import { invoiceCalls } from './invoices'
import { lineUpCalls } from './line-up'
import { messageCalls } from './messages'
import { pinCalls } from './pins'
import { recordCalls } from './records'
import { registerCalls } from './registers'
import { reportCalls, reportViewCalls } from './reports'
import { resourceCalls } from './resources'
import { restoreCalls } from './restore'
import { runningCalls } from './running'
import { setupCalls } from './setup'
import { syncCalls } from './sync'
import { userCalls } from './users'

/** The type is named by its parts, because the compiler can't write all of it out. */
export type Calls = typeof accountCalls &
  typeof pinCalls &
  typeof setupCalls &
  typeof appointmentCalls &
  typeof groupCalls &
  typeof correctionCalls &
  typeof runningCalls &
  typeof customerCalls &
  typeof resourceCalls &
  typeof registerCalls &
  typeof lineUpCalls &
  typeof invoiceCalls &
  typeof userCalls &
  typeof apiKeyCalls &
  typeof messageCalls &
  typeof recordCalls &
  typeof reportCalls &
  typeof reportViewCalls &
  typeof exceptionCalls &
  typeof syncCalls &
  typeof importCalls &
  typeof restoreCalls

/** All calls. The service must have a route for each, and has no other routes. */
export const calls: Calls = {
  ...accountCalls,
  ...pinCalls,
  ...setupCalls,
  ...appointmentCalls,
  ...groupCalls,
  ...correctionCalls,
  ...runningCalls,
  ...customerCalls,
  ...resourceCalls,
  ...registerCalls,
  ...lineUpCalls,
  ...invoiceCalls,
  ...userCalls,
  ...apiKeyCalls,
  ...messageCalls,
  ...recordCalls,
  ...reportCalls,
  ...reportViewCalls,
  ...exceptionCalls,
  ...syncCalls,
  ...importCalls,
  ...restoreCalls,
}
export type CallName = keyof Calls
