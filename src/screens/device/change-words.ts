import type { World } from '#domain/rows/world'
import type { QueueItem } from '#sync'
import type { IconName } from '../../ui/icons/icon-paths'

/** Makes the texts for a change, such as "Check-in · Raul Sy" and "PHP 1,200.00 CASH, LOCKER 15". */
export type ChangeWords = (
  change: Pick<QueueItem, 'command' | 'input' | 'row'>,
  world: World | null,
) => { icon: IconName; title: string; detail: string }
