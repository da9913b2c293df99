import { Button, Radio, Text, Textarea, Title } from '@mantine/core'
import { amount, money } from '../../../ui/format/format-money'
import { Icon } from '../../../ui/icons/icon'
import { ModalColumn } from '../../../ui/overlay/full-screen-modal'
import { cancelFacts, freedText } from '../state/cancel-facts'
import type { SectionProps } from '../state/section-props'
import type { CancellationDraft } from '../state/use-cancelling'
import classes from './cancel.module.css'
import footBar from './foot-bar.module.css'

export interface CancelProps extends SectionProps {
  draft: CancellationDraft
  onEdit: (patch: Partial<CancellationDraft>) => void
  onBack: () => void
}

/** Cancel mode: who cancels, the reason, and the payments that stay. */
export function CancelColumn({ detail, draft, isArmed, onEdit, onBack }: CancelProps) {
  const { who, reason } = draft
  const { refusal } = detail
  const submit = () =>
    detail.cancel({ reason: reason.trim(), isByCustomer: who === 'customer' }, onBack)
  const footer = (
    <div className={footBar.bar} data-inset>
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
        className={classes.submit}
        loading={detail.running}
        disabled={!isArmed}
        onClick={submit}
      >
        SUBMIT
      </Button>
      <Removed detail={detail} />
    </div>
  )
  return (
    <ModalColumn width="rest" ground="surface" leads footer={footer}>
      <div className={classes.cancel}>
        <Title order={2} size="h1">
          Cancellation Details
        </Title>
        <Text inherit mt={6} mb={20} c="dimmed">
          {freedText(detail.row, detail.world)}
        </Text>
        <Radio.Group
          label="Who cancelled"
          value={who}
          onChange={(value) => onEdit({ who: value === 'customer' ? value : 'no-show' })}
          className={classes.who}
        >
          <div className={classes.choices}>
            <Radio.Card value="customer" className={classes.choice} radius="md">
              <Radio.Indicator />
              Customer cancelled
            </Radio.Card>
            <Radio.Card value="no-show" className={classes.choice} radius="md">
              <Radio.Indicator />
              Did not show
            </Radio.Card>
          </div>
        </Radio.Group>
        <Textarea
          label="Cancellation Reason"
          placeholder="What the customer said"
          rows={4}
          value={reason}
          onChange={(event) => {
            onEdit({ reason: event.currentTarget.value })
            detail.quiet()
          }}
          error={refusal?.field === 'cancelReason' ? refusal.message : undefined}
          maxLength={2000}
        />
        <Paid detail={detail} />
      </div>
    </ModalColumn>
  )
}

function Paid({ detail }: Pick<SectionProps, 'detail'>) {
  const { payments, pointsBack } = cancelFacts(detail.row)
  if (payments.length === 0 && pointsBack === 0) return null
  return (
    <section className={classes.paid}>
      <Title order={3} mb={4} fz="sm" lh="sm">
        What has been paid stays on the record
      </Title>
      {payments.map((payment) => (
        <div key={payment.label} className={classes.paidLine}>
          <span>{payment.label}</span>
          <span>{money(payment.amount)}</span>
        </div>
      ))}
      {pointsBack > 0 && (
        <div className={classes.paidLine}>
          <span>Points given back</span>
          <span>{pointsBack} pts</span>
        </div>
      )}
    </section>
  )
}

function Removed({ detail }: Pick<SectionProps, 'detail'>) {
  const { unpaidProducts } = cancelFacts(detail.row)
  if (unpaidProducts === 0) return null
  return (
    <Text span size="meta" ml="auto" c="dimmed">
      Products not paid: PHP {amount(unpaidProducts)} removed
    </Text>
  )
}
