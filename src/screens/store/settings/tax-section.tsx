import { Text } from '@mantine/core'
import { storeFields } from '#domain/fields/stores'
import { bounds } from '#domain/kernel/bounds'
import type { TaxKind } from '#domain/rows/store'
import { CellPair, FormSection } from '../../../ui/form/form-section'
import { MoneyCell } from '../../../ui/form/money-cell'
import { SelectCell } from '../../../ui/form/select-cell'
import { SwitchCell } from '../../../ui/form/switch-cell'
import { TextCell } from '../../../ui/form/text-cell'
import { percentText } from '../../../ui/format/format-money'
import type { SettingsProps } from './lists'

const kinds: readonly { value: TaxKind; label: string }[] = [
  { value: '', label: 'Off' },
  { value: 'VAT', label: 'VAT registered' },
  { value: 'NON_VAT', label: 'Not VAT registered' },
]

/** How papers and reports speak of taxes, and whether the legal discounts are offered (SPEC.md TAX-1). */
export function TaxSection({ draft, edit, errorOf }: SettingsProps) {
  const choose = (value: string | null) => {
    const chosen = kinds.find((each) => each.value === value)
    if (chosen) edit({ taxKind: chosen.value })
  }
  return (
    <FormSection
      title="Taxes"
      hint={draft.taxKind === '' ? 'off: papers say nothing of them' : undefined}
    >
      <SelectCell
        label={storeFields.taxKind.label}
        value={draft.taxKind}
        onChange={choose}
        options={kinds}
      />
      {draft.taxKind !== '' && <Registration {...{ draft, edit, errorOf }} />}
      <SwitchCell
        label={storeFields.givesPrivileges.label}
        hint="20 %, by law"
        checked={draft.givesPrivileges}
        onChange={(givesPrivileges) => edit({ givesPrivileges })}
      />
      <Note>
        RA 9994 and RA 10754. Whether a store is covered is for the owner to decide: the law names
        massages in hotels, not a spa that stands alone. Ask your accountant.
      </Note>
    </FormSection>
  )
}

const Note = ({ children }: { children: string | string[] }) => (
  <Text size="meta" p="8px 14px 12px" c="dimmed">
    {children}
  </Text>
)

type RegistrationProps = Pick<SettingsProps, 'draft' | 'edit' | 'errorOf'>

/** The registration at the tax office, and the permit for invoices. */
function Registration({ draft, edit, errorOf }: RegistrationProps) {
  return (
    <>
      <CellPair>
        <TextCell
          label={storeFields.tinBranch.label}
          value={draft.tinBranch}
          onChange={(tinBranch) => edit({ tinBranch })}
          error={errorOf('tinBranch')}
          inputMode="numeric"
          maxLength={5}
        />
        {draft.taxKind === 'VAT' ? (
          <MoneyCell
            label={storeFields.vatRate.label}
            value={draft.vatRate}
            bounds={bounds.vatRate}
            shown={percentText}
            onChange={(vatRate) => edit({ vatRate })}
            error={errorOf('vatRate')}
          />
        ) : (
          <div />
        )}
      </CellPair>
      <TextCell
        label={storeFields.registeredName.label}
        value={draft.registeredName}
        onChange={(registeredName) => edit({ registeredName })}
        error={errorOf('registeredName')}
        maxLength={100}
      />
      <TextCell
        label={storeFields.registeredAddress.label}
        value={draft.registeredAddress}
        onChange={(registeredAddress) => edit({ registeredAddress })}
        error={errorOf('registeredAddress')}
        maxLength={200}
      />
      <PermitCells {...{ draft, edit, errorOf }} />
      <Note>
        The branch code follows the TIN above, such as 00000. With all four of the permit, papers of
        ended visits and sales are headed Invoice, without it Supplementary document.
      </Note>
    </>
  )
}

function PermitCells({ draft: { permit }, edit, errorOf }: RegistrationProps) {
  const cell = (field: keyof typeof permit, label: string) => (
    <TextCell
      label={label}
      value={permit[field]}
      onChange={(text) => edit({ permit: { ...permit, [field]: text } })}
      maxLength={60}
      error={permit[field].trim() === '' ? errorOf('permit') : null}
    />
  )
  return (
    <>
      <CellPair>
        {cell('min', 'MIN of the permit')}
        {cell('serial', 'Serial number')}
      </CellPair>
      <CellPair>
        {cell('permitNumber', 'Permit number')}
        {cell('accreditation', 'Accreditation number')}
      </CellPair>
    </>
  )
}
