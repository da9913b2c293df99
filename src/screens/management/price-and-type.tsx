import type { Field } from '#domain/fields/field'
import { bounds } from '#domain/kernel/bounds'
import { useDenied } from '../../data/use-denied'
import { CellPair } from '../../ui/form/form-section'
import { MoneyCell } from '../../ui/form/money-cell'
import { NoteRow } from '../../ui/form/note-row'
import { plainOptions, SelectCell } from '../../ui/form/select-cell'
import type { MoneyValue } from '../../ui/format/money-text'
import type { FieldsProps } from './resource-screen'

interface Priced {
  /** PHP */
  price: MoneyValue
  type: string
}

interface PriceAndTypeProps {
  draft: Priced
  edit: (patch: Partial<Priced>) => void
  errorOf: FieldsProps<Priced>['errorOf']
  fields: Readonly<Record<keyof Priced, Field>>
  /** the selectable types */
  types: readonly string[]
}

/** Price and type of a service or a product. */
export function PriceAndType({ draft, edit, errorOf, fields, types }: PriceAndTypeProps) {
  const denied = useDenied()('changePrices')
  return (
    <>
      <CellPair>
        <MoneyCell
          label={`${fields.price.label} (PHP)`}
          value={draft.price}
          onChange={(price) => edit({ price })}
          bounds={bounds.pesos}
          error={errorOf('price')}
          locked={denied !== null}
        />
        <SelectCell
          label={fields.type.label}
          value={draft.type}
          onChange={(type) => edit({ type: type ?? '' })}
          options={plainOptions(types, draft.type)}
          error={errorOf('type')}
        />
      </CellPair>
      {denied && <NoteRow>{denied}</NoteRow>}
    </>
  )
}
