import { Button, Stack, Text } from '@mantine/core'
import type { World } from '#domain/rows/world'
import { useStatus } from '../../data/use-session'
import { SuccessBanner } from '../../ui/feedback/banner'
import { money } from '../../ui/format/format-money'
import { Icon } from '../../ui/icons/icon'
import footBar from '../../ui/overlay/foot-bar.module.css'
import { ModalColumn } from '../../ui/overlay/full-screen-modal'
import { useArmed } from '../../ui/overlay/use-armed'
import { waitText } from '../booking/draft/wait-text'
import { DueLine } from './due-line'
import { usePrintedSale } from './sale-receipt'
import type { Sold } from './use-cart'

interface SaleDoneProps {
  sold: Sold
  world: World
  onAnother: () => void
}

/** The end of a sale: the change to give back in large digits, and the receipt. */
export function SaleDone({ sold, world, onAnother }: SaleDoneProps) {
  const status = useStatus()
  const { paper, print } = usePrintedSale(world)
  const row = world.sales.get(sold.id)
  const isArmed = useArmed('done', 'cart')
  return (
    <ModalColumn
      width={460}
      ground="surface"
      leads
      footer={
        <Stack gap={10} className={footBar.bar}>
          <DueLine label="Change" amount={sold.change} isChange />
          <Button
            size="lg"
            variant="default"
            fullWidth
            leftSection={<Icon name="print" size={18} />}
            disabled={!row}
            onClick={() => row && print(row)}
          >
            PRINT RECEIPT
          </Button>
          <Button size="lg" fullWidth disabled={!isArmed} onClick={onAnother}>
            NEXT SALE
          </Button>
        </Stack>
      }
    >
      <SuccessBanner note={sold.isQueued ? waitText(status) : undefined}>
        {row ? `Sold for ${money(row.total)}.` : 'Sold.'}
      </SuccessBanner>
      {row && row.pointsEarned > 0 && (
        <Text component="div" mt={16}>
          {row.name} earns {row.pointsEarned} points.
        </Text>
      )}
      {paper}
    </ModalColumn>
  )
}
