import { Box, Text } from '@mantine/core'
import { storeFields } from '#domain/fields/stores'
import { bounds } from '#domain/kernel/bounds'
import type { Service } from '#domain/rows/service'
import type { LineUpRule } from '#domain/rows/store'
import { useSync } from '../../../data/context'
import { useOnline } from '../../../data/online/use-online'
import { CellPair, FormSection } from '../../../ui/form/form-section'
import { MoneyCell } from '../../../ui/form/money-cell'
import { NoteRow } from '../../../ui/form/note-row'
import { SelectCell } from '../../../ui/form/select-cell'
import { SwitchCell } from '../../../ui/form/switch-cell'
import { TextCell } from '../../../ui/form/text-cell'
import { TextareaCell } from '../../../ui/form/textarea-cell'
import { percentText } from '../../../ui/format/format-money'
import type { SettingsProps } from './lists'
import { textCost } from './text-cost'
import { TimeCell } from './time-input'

/** Name, address, phone and TIN of the store, which receipts show. */
export function StoreSection({ draft, edit, errorOf }: SettingsProps) {
  return (
    <FormSection title="Store">
      <TextCell
        label={storeFields.name.label}
        value={draft.name}
        onChange={(name) => edit({ name })}
        maxLength={100}
      />
      <TextCell
        label={storeFields.address.label}
        value={draft.address}
        onChange={(address) => edit({ address })}
        maxLength={200}
      />
      <CellPair>
        <TextCell
          label={storeFields.phone.label}
          value={draft.phone}
          onChange={(phone) => edit({ phone })}
          inputMode="tel"
          maxLength={60}
        />
        <TextCell
          label={storeFields.tin.label}
          value={draft.tin}
          onChange={(tin) => edit({ tin })}
          error={errorOf('tin')}
          maxLength={40}
        />
      </CellPair>
    </FormSection>
  )
}

/** Opening hours, and duty hours by schedule type. */
export function HoursSection({ draft, edit }: SettingsProps) {
  const { openTime, closeTime, scheduleHours } = draft
  const isPast = closeTime < openTime
  return (
    <FormSection title="Hours" hint={isPast ? 'closes past midnight' : undefined} hintAccent>
      <CellPair>
        <TimeCell
          label={storeFields.openTime.label}
          value={openTime}
          onChange={(time) => edit({ openTime: time })}
        />
        <TimeCell
          label={`${storeFields.closeTime.label}${isPast ? ' (next day)' : ''}`}
          value={closeTime}
          onChange={(time) => edit({ closeTime: time })}
        />
      </CellPair>
      {Object.entries(scheduleHours).map(([type, duty]) => {
        const change = (patch: Partial<typeof duty>) =>
          edit({ scheduleHours: { ...scheduleHours, [type]: { ...duty, ...patch } } })
        return (
          <CellPair key={type}>
            <TimeCell
              label={`${type} starts`}
              value={duty.startDutyTime}
              onChange={(startDutyTime) => change({ startDutyTime })}
            />
            <TimeCell
              label={`${type} last call`}
              value={duty.lastCallTime}
              onChange={(lastCallTime) => change({ lastCallTime })}
            />
          </CellPair>
        )
      })}
    </FormSection>
  )
}

const percent = { least: 0, most: 100 }

/** The charge on payments: name and rate. */
export function ChargeSection({ draft, edit }: SettingsProps) {
  return (
    <FormSection title={storeFields.charge.label} hint="on top of a payment">
      <CellPair>
        <TextCell
          label="Charge name"
          value={draft.chargeName}
          onChange={(chargeName) => edit({ chargeName })}
          maxLength={40}
        />
        <MoneyCell
          label="Rate (%)"
          value={draft.chargeRate}
          bounds={percent}
          shown={percentText}
          onChange={(chargeRate) => edit({ chargeRate })}
        />
      </CellPair>
      <Text size="meta" p="8px 14px 12px" c="dimmed">
        A new rate concerns later payments only.
      </Text>
    </FormSection>
  )
}

/** Rules for the cash drawers of the tablets. */
export function DrawerSection({ draft, edit }: SettingsProps) {
  return (
    <FormSection title="Cash drawer">
      <MoneyCell
        label={storeFields.usualFloat.label}
        value={draft.usualFloat}
        bounds={bounds.pesos}
        placeholder="0.00"
        onChange={(usualFloat) => edit({ usualFloat })}
      />
      <SwitchCell
        label={storeFields.opensDrawerFirst.label}
        hint="a reminder"
        checked={draft.opensDrawerFirst}
        onChange={(opensDrawerFirst) => edit({ opensDrawerFirst })}
      />
      <SwitchCell
        label={storeFields.countsBlind.label}
        hint="hides the expected cash until it is counted"
        checked={draft.countsBlind}
        onChange={(countsBlind) => edit({ countsBlind })}
      />
    </FormSection>
  )
}

/** The choice of text messages that remind customers of their reservations, and what the texts cost. */
export function ReminderSection({
  draft,
  edit,
  services,
}: SettingsProps & { services: Iterable<Service> }) {
  const notes = textCost(draft.name, services)
  return (
    <FormSection title="Reminders" hint="text messages to customers">
      <SwitchCell
        label={storeFields.remindsInEvening.label}
        hint="at 6:00 PM"
        checked={draft.remindsInEvening}
        onChange={(remindsInEvening) => edit({ remindsInEvening })}
      />
      <SwitchCell
        label={storeFields.remindsBeforeStart.label}
        checked={draft.remindsBeforeStart}
        onChange={(remindsBeforeStart) => edit({ remindsBeforeStart })}
      />
      {(draft.remindsInEvening || draft.remindsBeforeStart) && <LoggedOnly />}
      {notes.length > 0 && (
        <Box p="8px 14px 12px">
          {notes.map(({ text, isDear }) => (
            <Text key={text} size="meta" {...(!isDear && { c: 'dimmed' })}>
              {text}
            </Text>
          ))}
        </Box>
      )}
    </FormSection>
  )
}

/** A warning if the service has no provider of text messages. */
function LoggedOnly() {
  const { online } = useSync()
  const { value } = useOnline('message provider', online.messageProvider)
  if (value?.provider !== null) return null
  return (
    <NoteRow icon="warning">
      No text reaches a customer: the service has no SMS provider and writes texts to its log only.
    </NoteRow>
  )
}

const turnOrders: readonly { value: LineUpRule; label: string }[] = [
  { value: 'ROTATION', label: 'By the end of the last turn' },
  { value: 'FEWEST', label: 'Fewest turns first' },
  { value: 'NEWEST_SHIFT_FIRST', label: 'Newest shift first' },
]

/** The choice of the order in which therapists get their turns. */
export function LineUpSection({ draft, edit }: SettingsProps) {
  const choose = (value: string | null) => {
    const chosen = turnOrders.find((each) => each.value === value)
    if (chosen) edit({ lineUpRule: chosen.value })
  }
  return (
    <FormSection title="Line-up">
      <SelectCell
        label={storeFields.lineUpRule.label}
        value={draft.lineUpRule}
        onChange={choose}
        options={turnOrders}
      />
    </FormSection>
  )
}

/** Rules of prices and promos, and the price of which therapists get their commissions. */
export function PriceSection({ draft, edit }: SettingsProps) {
  return (
    <FormSection title="Prices and commissions">
      <SwitchCell
        label={storeFields.setsPriceRules.label}
        hint="days and hours, percentages"
        checked={draft.setsPriceRules}
        onChange={(setsPriceRules) => edit({ setsPriceRules })}
      />
      <SwitchCell
        label={storeFields.commissionsFollowPromos.label}
        hint="else of the list price"
        checked={draft.commissionsFollowPromos}
        onChange={(commissionsFollowPromos) => edit({ commissionsFollowPromos })}
      />
    </FormSection>
  )
}

/** Whether Reports has a tab of exceptions. */
export function ExceptionSection({ draft, edit }: SettingsProps) {
  return (
    <FormSection title="Exceptions">
      <SwitchCell
        label={storeFields.showsExceptions.label}
        hint="refunds, differences, second prints"
        checked={draft.showsExceptions}
        onChange={(showsExceptions) => edit({ showsExceptions })}
      />
    </FormSection>
  )
}

/** Texts at the beginning and the end of a receipt. */
export function ReceiptSection({ draft, edit }: SettingsProps) {
  return (
    <FormSection title="Receipt">
      <TextareaCell
        label={storeFields.receiptHead.label}
        value={draft.receiptHead}
        onChange={(receiptHead) => edit({ receiptHead })}
      />
      <TextareaCell
        label={storeFields.receiptFoot.label}
        value={draft.receiptFoot}
        onChange={(receiptFoot) => edit({ receiptFoot })}
      />
    </FormSection>
  )
}
