import { createResolver, type Resolver } from './conflict/resolve'
import type { Core } from './core'
import type { Reader } from './fold/reader'
import type { Fates } from './run/fate'
import { createUpkeep } from './upkeep/upkeep'
import type { Upkeep } from './upkeep-api'

export interface Later {
  resolver: Resolver
  upkeep: Upkeep
}

/** The part of the engine that no start waits for: its own script, loaded when it is first needed. */
export const createLater = (
  core: Core,
  reader: Reader,
  fates: Fates,
  rouse: () => void,
): Later => ({
  resolver: createResolver(core, reader, fates),
  upkeep: createUpkeep(core, rouse),
})
