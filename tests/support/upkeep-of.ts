import type { Sync, Upkeep } from '#sync'

/** The engine's upkeep, with its script loaded. */
export async function upkeepOf(sync: Pick<Sync, 'upkeep'>): Promise<Upkeep> {
  const upkeep = await sync.upkeep()
  if (!upkeep) throw new Error('The later part of the engine could not be loaded')
  return upkeep
}
