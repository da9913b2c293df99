import { storeFields } from '#domain/fields/stores'
import { timeOfMinute } from '#domain/kernel/dates'
import { storeCodeOf } from '#domain/rows/accounts/new-store-rule'
import { CellPair, FormSection } from '../../ui/form/form-section'
import { SelectCell } from '../../ui/form/select-cell'
import { TextCell } from '../../ui/form/text-cell'
import { readClock } from '../../ui/format/read-clock'
import { timeOptions } from '../booking/draft/options'

/** The empty form of a new store. A blank code is made from the name. */
export const blankStoreDraft = {
  name: '',
  storeCode: '',
  address: '',
  openTime: '10:00',
  closeTime: '22:00',
}
export type NewStoreDraft = typeof blankStoreDraft

export function newStoreInputOf(draft: NewStoreDraft) {
  const { name, storeCode, address, openTime, closeTime } = draft
  const code = storeCode === '' ? storeCodeOf(name) : storeCode
  return { name: name.trim(), code, address: address.trim(), openTime, closeTime }
}

const halfHours = Array.from({ length: 48 }, (_, at) => timeOfMinute(at * 30))

const closesNextDay = ({ openTime, closeTime }: NewStoreDraft): boolean => closeTime < openTime

/** A typed store code in its stored form: capital letters, with underscores for spaces and hyphens. */
const codeTyped = (text: string): string => text.toUpperCase().replace(/[\s-]+/g, '_')

interface NewStoreSectionProps {
  draft: NewStoreDraft
  edit: (patch: Partial<NewStoreDraft>) => void
  errorOf: (field: string) => string | null
}

/** Fields for name, code, address and hours of a new store. `code` in a refusal means the store's code. */
export function NewStoreSection({ draft, edit, errorOf }: NewStoreSectionProps) {
  return (
    <FormSection title="Store">
      <TextCell
        tall
        label={storeFields.name.label}
        value={draft.name}
        onChange={(name) => edit({ name })}
        error={errorOf('name')}
        autoComplete="organization"
      />
      <TextCell
        tall
        label="Store Code (stays as it is)"
        value={newStoreInputOf(draft).code}
        onChange={(text) => edit({ storeCode: codeTyped(text) })}
        error={errorOf('code')}
        isVerbatim
      />
      <TextCell
        tall
        label={storeFields.address.label}
        value={draft.address}
        onChange={(address) => edit({ address })}
        autoComplete="street-address"
      />
      <CellPair>
        <SelectCell
          tall
          label={storeFields.openTime.label}
          value={draft.openTime}
          onChange={(time) => edit({ openTime: time ?? draft.openTime })}
          options={timeOptions(halfHours, draft.openTime)}
          read={readClock}
          error={errorOf('openTime')}
        />
        <SelectCell
          tall
          label={`${storeFields.closeTime.label}${closesNextDay(draft) ? ' (next day)' : ''}`}
          value={draft.closeTime}
          onChange={(time) => edit({ closeTime: time ?? draft.closeTime })}
          options={timeOptions(halfHours, draft.closeTime)}
          read={readClock}
          error={errorOf('closeTime')}
        />
      </CellPair>
    </FormSection>
  )
}
