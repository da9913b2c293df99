import { Checkbox, Flex, TextInput } from '@mantine/core'
import { storeFields } from '#domain/fields/stores'
import type { PaymentMode } from '#domain/rows/store-lists'
import { checkRow } from '../../../ui/form/check-row'
import { codeWords } from '../../../ui/format/format-text'
import { ListEditor } from './list-editor'
import { AddName, nameEntry, namesIn, type SettingsProps } from './lists'

const newMode = {
  offered: true,
  isCash: false,
  isCharged: false,
  needsReference: false,
  referencePattern: '',
}

/** Modes of payment with their rules: cash, proposed charge, reference. */
export function Modes({ draft, base, edit }: SettingsProps) {
  const { modes } = draft
  const change = (next: readonly PaymentMode[]) => edit({ modes: next })
  return (
    <ListEditor
      title={storeFields.modes.label}
      items={modes}
      entryOf={nameEntry}
      onChange={change}
      stored={namesIn(base.modes)}
      controls={(mode, put) => <ModeRules mode={mode} onChange={put} />}
    >
      <AddName
        noun="mode of payment"
        items={modes}
        onAdd={(name) => change([...modes, { ...newMode, name }])}
      />
    </ListEditor>
  )
}

interface ModeRulesProps {
  mode: PaymentMode
  onChange: (mode: PaymentMode) => void
}

function ModeRules({ mode, onChange }: ModeRulesProps) {
  const name = codeWords(mode.name)
  return (
    // puts the options below the entry's name and controls
    <Flex flex="1 0 100%" wrap="wrap" gap="0 12px" mt={-6} style={{ order: 1 }}>
      <Checkbox
        {...checkRow}
        pr={8}
        label="Cash"
        aria-label={`${name} is cash`}
        checked={mode.isCash}
        onChange={(event) => onChange({ ...mode, isCash: event.currentTarget.checked })}
      />
      <Checkbox
        {...checkRow}
        pr={8}
        label={storeFields.charge.label}
        aria-label={`${name} proposes the charge`}
        checked={mode.isCharged}
        onChange={(event) => onChange({ ...mode, isCharged: event.currentTarget.checked })}
      />
      <Checkbox
        {...checkRow}
        pr={8}
        label="Reference"
        aria-label={`${name} needs a reference`}
        checked={mode.needsReference}
        onChange={(event) => onChange({ ...mode, needsReference: event.currentTarget.checked })}
      />
      {mode.needsReference && (
        <TextInput
          flex="1 0 100%"
          pb={10}
          aria-label={`Pattern of ${name} references`}
          placeholder="Any, or a pattern: \d{13}"
          value={mode.referencePattern}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...mode, referencePattern: event.currentTarget.value })}
        />
      )}
    </Flex>
  )
}
