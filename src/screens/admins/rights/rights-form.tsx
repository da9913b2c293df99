import { Checkbox, Table } from '@mantine/core'
import { useRef } from 'react'
import { bounds } from '#domain/kernel/bounds'
import type { Act, StoreRole } from '#domain/may'
import { hasLimit, labelOf, storeActs, storeRoles } from '#domain/may-words'
import type { World } from '#domain/rows/world'
import { asRunResult } from '../../../data/answer-result'
import { useSync } from '../../../data/context'
import { useForm } from '../../../data/form/use-form'
import { AmountInput } from '../../../ui/form/amount-input'
import { checkRow } from '../../../ui/form/check-row'
import { FormSection } from '../../../ui/form/form-section'
import { NoteRow } from '../../../ui/form/note-row'
import { AuditLines } from '../../../ui/table/audit-lines'
import { ColumnForm } from '../../management/column-form'
import classes from './rights.module.css'
import {
  cellOf,
  type RightDraft,
  type RightsDraft,
  rightsDraft,
  rightsInput,
  rightsRefusal,
  withCell,
} from './rights-draft'

export interface RightsFormProps {
  world: World
  onClose: () => void
}

/** The matrix of a store: a row for each act, a column for each role whose rights the store may change. */
export function RightsForm({ world, onClose }: RightsFormProps) {
  const { online } = useSync()
  const { store } = world
  // The row of the tablet follows an own save a moment later.
  const savedVersion = useRef(0)
  const form = useForm<RightsDraft>({
    kept: null,
    base: rightsDraft(store.rights),
    inputOf: rightsInput,
    check: rightsRefusal,
    async send(filled) {
      const version = Math.max(store.version, savedVersion.current)
      const answer = await online.changeRights({ code: store.code, version }, rightsInput(filled))
      if (answer.ok) savedVersion.current = answer.value.version
      return asRunResult(answer)
    },
    success: 'Rights updated',
    afterwards: 'stay',
  })
  const { draft, edit } = form
  return (
    <ColumnForm
      form={form}
      title="Rights of roles"
      place={['Admins', store.name]}
      action="UPDATE"
      footer={<AuditLines {...store} />}
      subject="the rights"
      onClose={onClose}
    >
      <FormSection title="What a role may do" hint="counts from the next action on">
        <Table layout="fixed" lh="sm" borderColor="var(--fd-rule)" className={classes.matrix}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Act</Table.Th>
              {storeRoles.map((role) => (
                <Table.Th key={role} scope="col">
                  {role}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {storeActs.map((act) => (
              <Table.Tr key={act}>
                <Table.Th scope="row">{titleOf(act)}</Table.Th>
                {storeRoles.map((role) => (
                  <RightCell
                    key={role}
                    role={role}
                    act={act}
                    cell={cellOf(draft, role, act)}
                    onChange={(cell) => edit(withCell(draft, role, act, cell))}
                  />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <NoteRow>
          An amount is the most for one visit or sale, in PHP. A SUPER_ADMIN may do all of it, and
          alone changes points, settings, accounts, API keys and stores.
        </NoteRow>
      </FormSection>
    </ColumnForm>
  )
}

const plain = (value: number) => `${value}`

const titleOf = (act: Act): string => {
  const label = labelOf(act)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

interface RightCellProps {
  role: StoreRole
  act: Act
  cell: RightDraft
  onChange: (cell: RightDraft) => void
}

function RightCell({ role, act, cell, onChange }: RightCellProps) {
  const label = `${role} may ${labelOf(act)}`
  return (
    <Table.Td>
      <Checkbox
        aria-label={label}
        label={cell.isGiven ? 'Yes' : 'No'}
        checked={cell.isGiven}
        {...checkRow}
        onChange={(event) => onChange({ ...cell, isGiven: event.currentTarget.checked })}
      />
      {hasLimit(act) && cell.isGiven && (
        <AmountInput
          width={72}
          placeholder="any"
          label={`${label} up to`}
          value={cell.upTo}
          bounds={bounds.pesos}
          shown={plain}
          onChange={(upTo) => onChange({ ...cell, upTo })}
        />
      )}
    </Table.Td>
  )
}
