import type { World } from '#domain/rows/world'
import type { QueueItem } from '#sync'
import type { IconName } from '../../ui/icons/icon-paths'

/** Texts for a change: "Check-in · Raul Sy", "PHP 1,200.00 CASH, LOCKER 15". */
export type ChangeWords = (
  change: Pick<QueueItem, 'command' | 'input' | 'row'>,
  world: World | null,
) => { icon: IconName; title: string; detail: string }
