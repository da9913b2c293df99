import { Box, Button, Flex } from '@mantine/core'
import { useState } from 'react'
import type { Correction } from '#domain/rows/correction'
import { isRetail, type Sale } from '#domain/rows/sale'
import type { World } from '#domain/rows/world'
import { lineTotal } from '#domain/sale/sale-lines'
import { keptOf } from '#domain/sale/sale-payment'
import { useCommand } from '../../data/form/use-command'
import { ErrorBanner } from '../../ui/feedback/banner'
import { FormSection } from '../../ui/form/form-section'
import { NoteRow } from '../../ui/form/note-row'
import { usDateTime } from '../../ui/format/format-date'
import { amount, money } from '../../ui/format/format-money'
import { Dialog } from '../../ui/overlay/dialog'
import { moneyEvents } from '../appointment/corrections/money-events'
import { MoneyLines } from '../appointment/corrections/money-lines'
import { CorrectSale } from './correct-sale'
import { usePrintedSale } from './sale-receipt'

interface SaleDialogProps {
  row: Sale
  world: World
  /** pays money back; absent: this dialog doesn't offer it */
  onRefund?: () => void
  onClose: () => void
}

/** A sale: its products, and its money in order of time. Another user signs its refunds here. */
export function SaleDialog({ row, world, onRefund, onClose }: SaleDialogProps) {
  const { paper, print } = usePrintedSale(world)
  const [isCorrecting, setCorrecting] = useState(false)
  const { sign, running, refusal } = useSigning(row)
  return (
    <Dialog opened onClose={onClose} title={row.name ? `Sale to ${row.name}` : 'Sale'} size={480}>
      {refusal && <ErrorBanner>{refusal.message}</ErrorBanner>}
      <FormSection title="Products" hint={`${usDateTime(row.soldAt)}, ${row.soldBy}`}>
        {row.lines.map((line) => (
          <NoteRow key={line.productId} end={amount(lineTotal(line) / 100)}>
            {line.quantity} × {line.name}
          </NoteRow>
        ))}
        <NoteRow end={<strong>{money(row.total)}</strong>}>Total</NoteRow>
        {row.note && <NoteRow>{row.note}</NoteRow>}
      </FormSection>
      <Box mt={16}>
        <MoneyLines
          events={moneyEvents(row, world)}
          isSigning={running}
          onSign={sign}
          onPrint={(refund) => print(row, refund)}
        />
      </Box>
      <Flex justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={() => print(row)}>
          REPRINT
        </Button>
        {isRetail(row) && (
          <Button variant="default" onClick={() => setCorrecting(true)}>
            CORRECT
          </Button>
        )}
        {onRefund && (
          <Button variant="default" disabled={keptOf(row) <= 0} onClick={onRefund}>
            REFUND
          </Button>
        )}
      </Flex>
      {paper}
      {isCorrecting && <CorrectSale row={row} world={world} onClose={() => setCorrecting(false)} />}
    </Dialog>
  )
}

/** Signs refunds of the sale. */
function useSigning(row: Sale) {
  const { run, ...outcome } = useCommand(row)
  const sign = ({ id: correctionId }: Correction, hasLeft: boolean) =>
    run('signSaleCorrection', { id: row.id, correctionId, hasLeft }, () => {})
  return { ...outcome, sign }
}
