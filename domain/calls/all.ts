import { accountCalls } from './accounts'
import { appointmentCalls } from './appointments'
import { customerCalls } from './customers'
import { recordCalls } from './records'
import { reportCalls, reportViewCalls } from './reports'
import { resourceCalls } from './resources'
import { syncCalls } from './sync'
import { userCalls } from './users'

/** Every call there is: a route that isn't here doesn't exist, one that is here must be bound. */
export const calls = {
  ...accountCalls,
  ...appointmentCalls,
  ...customerCalls,
  ...resourceCalls,
  ...userCalls,
  ...recordCalls,
  ...reportCalls,
  ...reportViewCalls,
  ...syncCalls,
}
export type Calls = typeof calls
export type CallName = keyof Calls
