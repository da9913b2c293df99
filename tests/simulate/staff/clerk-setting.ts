import type { Tablet } from '../device/tablet'
import type { Fired } from '../network/faults'
import type { UserName } from '../service/business'
import type { Clockwork } from '../time/clockwork'
import type { Random } from '../time/random'
import type { Decided, Given } from './given'

export interface ClerkSetting {
  tablet: Tablet
  /** its first user */
  user: UserName
  random: Random
  clockwork: Clockwork
  ids: () => string
  fired: Fired
  /** all commands of all clerks */
  given: Given[]
  /** decisions of all clerks about conflicts */
  decided: Decided[]
  trace: (text: string) => void
  /** whether the host has no feed */
  isBasicHost: boolean
  /** whether a tablet of the run is a desk, whose users switch by PIN, and whether this one is it */
  hasDesk: boolean
  isAtDesk: boolean
  /** reports an engine that throws */
  broken: (text: string) => void
}
