import { Box, Button, Flex, Paper, Radio, SimpleGrid, Text, Textarea, Title } from '@mantine/core'
import { appointmentFields, initiatorWords } from '#domain/fields/appointments'
import { amount, money } from '../../../ui/format/format-money'
import { Icon } from '../../../ui/icons/icon'
import { ReasonChips } from '../../../ui/layout/reason-chips'
import footBar from '../../../ui/overlay/foot-bar.module.css'
import { ModalColumn } from '../../../ui/overlay/full-screen-modal'
import { cancelFacts, customerReasons, freedText, noShowReasons } from '../state/cancel-facts'
import type { SectionProps } from '../state/section-props'
import type { CancellationDraft } from '../state/use-cancelling'
import classes from './cancel.module.css'

export interface CancelProps extends SectionProps {
  draft: CancellationDraft
  onEdit: (patch: Partial<CancellationDraft>) => void
  onBack: () => void
}

const choice = {
  className: classes.choice ?? '',
  display: 'flex',
  mih: 58,
  px: 12,
  fz: 'sm',
  lh: 'sm',
} as const

/** The column of cancel mode: who cancels, the reason, and which payments stay. */
export function CancelColumn({ detail, draft, isArmed, onEdit, onBack }: CancelProps) {
  const { who, reason } = draft
  const { refusal } = detail
  const giveReason = (next: string) => {
    onEdit({ reason: next })
    detail.quiet()
  }
  const submit = () =>
    detail.cancel({ reason: reason.trim(), isByCustomer: who === 'customer' }, onBack)
  const footer = (
    <Flex align="center" gap={10} px={{ base: 16, sm: 28 }} className={footBar.bar}>
      <Button
        variant="default"
        size="lg"
        leftSection={<Icon name="arrow-left" />}
        disabled={!isArmed}
        onClick={onBack}
      >
        BACK
      </Button>
      <Button
        variant="danger"
        size="lg"
        miw={{ base: 0, sm: 220 }}
        flex={{ base: 1, sm: '0 1 auto' }}
        loading={detail.running}
        disabled={!isArmed}
        onClick={submit}
      >
        SUBMIT
      </Button>
      <Removed detail={detail} />
    </Flex>
  )
  return (
    <ModalColumn width="rest" ground="surface" leads footer={footer}>
      <Box maw={584} py={8} px={{ base: 4, sm: 28 }}>
        <Title order={2} size="h1">
          Cancellation Details
        </Title>
        <Text inherit mt={6} mb={20} c="dimmed">
          {freedText(detail.row, detail.world)}
        </Text>
        <Radio.Group
          label={appointmentFields.customerInitiatedCancel.label}
          value={who}
          onChange={(value) => onEdit({ who: value === 'customer' ? value : 'no-show' })}
          mb={20}
        >
          <SimpleGrid cols={2} spacing={10} mt={4}>
            <Radio.Card value="customer" {...choice}>
              <Radio.Indicator />
              {initiatorWords(true)}
            </Radio.Card>
            <Radio.Card value="no-show" {...choice}>
              <Radio.Indicator />
              {initiatorWords(false)}
            </Radio.Card>
          </SimpleGrid>
        </Radio.Group>
        <ReasonChips
          reasons={who === 'customer' ? customerReasons : noShowReasons}
          value={reason}
          onChange={giveReason}
          p={0}
        />
        <Textarea
          mt={12}
          label={appointmentFields.cancelReason.label}
          placeholder="What the customer said"
          rows={4}
          value={reason}
          onChange={(event) => giveReason(event.currentTarget.value)}
          error={refusal?.field === 'cancelReason' ? refusal.message : undefined}
          maxLength={2000}
        />
        <Paid detail={detail} />
      </Box>
    </ModalColumn>
  )
}

function Paid({ detail }: Pick<SectionProps, 'detail'>) {
  const { payments, pointsBack } = cancelFacts(detail.row, detail.world.store)
  if (payments.length === 0 && pointsBack === 0) return null
  return (
    <Paper component="section" withBorder mt={20} py={10} px={14}>
      <Title order={3} mb={4} fz="sm" lh="sm">
        What has been paid stays on the record
      </Title>
      {payments.map((payment) => (
        <PaidLine key={payment.label} label={payment.label} value={money(payment.amount)} />
      ))}
      {pointsBack > 0 && <PaidLine label="Points given back" value={`${pointsBack} pts`} />}
    </Paper>
  )
}

function PaidLine({ label, value }: { label: string; value: string }) {
  return (
    <Flex align="center" justify="space-between" gap={12} mih={28} c="dimmed">
      {label}
      <Text span fw={500} c="var(--fd-ink)" style={{ whiteSpace: 'nowrap' }}>
        {value}
      </Text>
    </Flex>
  )
}

function Removed({ detail }: Pick<SectionProps, 'detail'>) {
  const { unpaidProducts } = cancelFacts(detail.row, detail.world.store)
  if (unpaidProducts === 0) return null
  return (
    <Text span size="meta" ml="auto" c="dimmed">
      Products not paid: PHP {amount(unpaidProducts)} removed
    </Text>
  )
}
