import { Box, Button, Flex, Text } from '@mantine/core'
import { storeFields } from '#domain/fields/stores'
import { bounds } from '#domain/kernel/bounds'
import { timeOfMinute } from '#domain/kernel/dates'
import type { Store } from '#domain/rows/store'
import type { World } from '#domain/rows/world'
import type { WaitingMark } from '#sync'
import { BannerRoom } from '../../ui/feedback/banner'
import { FormSection } from '../../ui/form/form-section'
import { MoneyCell } from '../../ui/form/money-cell'
import { SelectCell } from '../../ui/form/select-cell'
import { clockTime } from '../../ui/format/format-date'
import type { MoneyValue } from '../../ui/format/money-text'
import { headLook, PageColumns, pageLook, titleFlex } from '../../ui/layout/page'
import { AuditLines } from '../../ui/table/audit-lines'
import { FailedMessages } from '../management/failed-messages'
import { FormBanner } from '../management/form-banner'
import { HistorySection } from '../management/history-section'
import { Marks } from '../management/list-columns'
import { useStoreForm } from '../management/use-store-form'
import { DaysTable } from './days-table'
import { isAtFault, labels, loyaltyDraft, loyaltyInput, loyaltyRefusal } from './loyalty-draft'
import { LoyaltyPreview } from './loyalty-preview'
import { RestoreSection } from './restore-section'

/** The form for points earned by weekday, points that can be redeemed, and the end of the night. */
export function LoyaltyForm({ world, mark }: { world: World; mark: WaitingMark | undefined }) {
  const { store } = world
  const { draft, edit, save, done, refusal, isBusy, page } = useStoreForm(store, mark, {
    kept: 'loyalty',
    base: loyaltyDraft(store),
    inputOf: loyaltyInput,
    check: loyaltyRefusal,
    command: 'updateLoyalty',
    changes: (filled) => ({ ...loyaltyInput(filled), id: store.code }),
    // the specification misspells the text like this (SPEC.md STORE-1)
    success: 'Store Loyaly config updated',
  })
  const pointsCell = (field: 'minimum' | 'divisibleBy') => ({
    label: labels[field],
    value: draft[field],
    onChange: (value: MoneyValue) => edit({ [field]: value }),
    error: isAtFault(refusal, field, draft[field]) ? 'required' : null,
    bounds: bounds.points,
  })
  return (
    <Box
      component="form"
      {...pageLook}
      ref={page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Flex {...headLook}>
        <BannerRoom
          flex={titleFlex}
          banner={<FormBanner refusal={refusal} done={done} mark={mark} />}
        >
          <h1>{store.name}</h1>
        </BannerRoom>
        <Marks mark={mark} />
        <Text span size="meta" flex={{ base: '1 0 100%', md: '0 1 auto' }} c="dimmed">
          {placeOf(store)}
        </Text>
      </Flex>
      <PageColumns
        beside={
          <>
            <FailedMessages />
            <RestoreSection />
            <FormSection title="Redemption">
              <MoneyCell {...pointsCell('minimum')} />
              <MoneyCell {...pointsCell('divisibleBy')} />
            </FormSection>
            <LoyaltyPreview world={world} draft={draft} />
            <NightSection
              value={draft.nightEndTime}
              onChange={(nightEndTime) => edit({ nightEndTime })}
            />
            <Button type="submit" size="lg" fullWidth disabled={isBusy}>
              UPDATE
            </Button>
            <Text component="div" size="xs" c="dimmed">
              <AuditLines {...store} />
            </Text>
            <HistorySection table="stores" row={store} world={world} />
          </>
        }
      >
        <DaysTable draft={draft} edit={edit} refusal={refusal} />
      </PageColumns>
    </Box>
  )
}

/** Address and opening hours: "2F Legazpi Street · 10:00 AM – 12:00 AM". */
function placeOf({ address, openTime, closeTime }: Store): string {
  const hours = `${clockTime(openTime)} – ${clockTime(closeTime)}`
  return [address, hours].filter(Boolean).join(' · ')
}

interface NightSectionProps {
  /** HH:mm */
  value: string
  onChange: (time: string) => void
}

/** The half hours before noon, as HH:mm. */
const halfHours = Array.from({ length: 24 }, (_, at) => timeOfMinute(at * 30))

/** The field for the hour at which the night, and with it the running day, ends. */
function NightSection({ value, onChange }: NightSectionProps) {
  const times = [...new Set([...halfHours, value])].toSorted()
  return (
    <FormSection title="Night">
      <SelectCell
        label={storeFields.nightEndTime.label}
        value={value}
        onChange={(time) => time && onChange(time)}
        options={times.map((time) => ({ value: time, label: clockTime(time) }))}
      />
      <Text size="meta" p="8px 14px 12px" c="dimmed">
        Until then the app and End of Day open on the evening that is still running.
      </Text>
    </FormSection>
  )
}
