import { Text } from '@mantine/core'
import { storeFields } from '#domain/fields/stores'
import { bounds } from '#domain/kernel/bounds'
import type { TaxKind } from '#domain/rows/store'
import { CellPair, FormSection } from '../../../ui/form/form-section'
import { MoneyCell } from '../../../ui/form/money-cell'
import { SelectCell } from '../../../ui/form/select-cell'
import { SwitchCell } from '../../../ui/form/switch-cell'
import { TextCell } from '../../../ui/form/text-cell'
import type { SettingsProps } from './lists'

const kinds: readonly { value: TaxKind; label: string }[] = [
  { value: '', label: 'Off' },
  { value: 'VAT', label: 'VAT registered' },
  { value: 'NON_VAT', label: 'Not VAT registered' },
]

/** How papers and reports speak of taxes, and whether the legal discounts are offered (SPEC.md TAX-1). */
export function TaxSection({ draft, edit }: SettingsProps) {
  const choose = (value: string | null) => {
    const chosen = kinds.find((each) => each.value === value)
    if (chosen) edit({ taxKind: chosen.value })
  }
  return (
    <FormSection title="Taxes" hint="off: papers say nothing of them">
      <SelectCell
        label={storeFields.taxKind.label}
        value={draft.taxKind}
        onChange={choose}
        options={kinds}
      />
      {draft.taxKind !== '' && <Registration {...{ draft, edit }} />}
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

/** The registration at the tax office, and the permit for invoices. */
function Registration({ draft, edit }: Pick<SettingsProps, 'draft' | 'edit'>) {
  return (
    <>
      <CellPair>
        <TextCell
          label={storeFields.tinBranch.label}
          value={draft.tinBranch}
          onChange={(tinBranch) => edit({ tinBranch })}
          inputMode="numeric"
          maxLength={5}
        />
        {draft.taxKind === 'VAT' ? (
          <MoneyCell
            label={storeFields.vatRate.label}
            value={draft.vatRate}
            bounds={bounds.vatRate}
            onChange={(vatRate) => edit({ vatRate })}
          />
        ) : (
          <div />
        )}
      </CellPair>
      <TextCell
        label={storeFields.registeredName.label}
        value={draft.registeredName}
        onChange={(registeredName) => edit({ registeredName })}
        maxLength={100}
      />
      <TextCell
        label={storeFields.registeredAddress.label}
        value={draft.registeredAddress}
        onChange={(registeredAddress) => edit({ registeredAddress })}
        maxLength={200}
      />
      <PermitCells draft={draft} edit={edit} />
      <Note>
        The branch code follows the TIN above, such as 00000. With all four of the permit, papers of
        ended visits and sales are headed Invoice, without it Supplementary document.
      </Note>
    </>
  )
}

function PermitCells({ draft: { permit }, edit }: Pick<SettingsProps, 'draft' | 'edit'>) {
  const cell = (field: keyof typeof permit, label: string) => (
    <TextCell
      label={label}
      value={permit[field]}
      onChange={(text) => edit({ permit: { ...permit, [field]: text } })}
      maxLength={60}
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
