import { Box, Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import { newStoreRule } from '#domain/rows/accounts/new-store-rule'
import type { Copyable } from '#domain/rows/accounts/store-access'
import { asRunResult } from '../../data/answer-result'
import { useSync } from '../../data/context'
import { useForm } from '../../data/form/use-form'
import { CheckList } from '../../ui/form/check-list'
import { FormSection } from '../../ui/form/form-section'
import { storeName } from '../../ui/format/format-text'
import { pageLook } from '../../ui/layout/page'
import { errorFor, fieldErrorOf } from '../booking/draft/field-error'
import { ColumnForm } from '../management/column-form'
import { CopyRows } from '../management/copy/copy-rows'
import { blankStoreDraft, NewStoreSection, newStoreInputOf } from '../management/new-store-section'

const parts: readonly { id: Copyable; name: string }[] = [
  { id: 'services', name: 'Services' },
  { id: 'rooms', name: 'Rooms' },
  { id: 'lockers', name: 'Lockers' },
  { id: 'products', name: 'Products' },
  { id: 'promos', name: 'Promos' },
  { id: 'settings', name: 'Settings and loyalty' },
]

interface OpenStoreProps {
  storeCode: string
  /** whether the account has another store to copy from */
  hasOthers: boolean
}

/** A card to open another store, or to copy rows from one. */
export function OpenStore({ storeCode, hasOthers }: OpenStoreProps) {
  const [isOpen, setOpen] = useState(false)
  const [isCopying, setCopying] = useState(false)
  return (
    <Box {...pageLook}>
      <FormSection title="More stores">
        <Box p={14}>
          <Text component="p" size="meta" mb={10} c="dimmed">
            Another store has its own bookings, therapists and reports. It can begin with copies of
            this one. Customers are shared.
          </Text>
          <Flex wrap="wrap" gap={8}>
            <Button variant="default" onClick={() => setOpen(true)}>
              Open another store
            </Button>
            {hasOthers && (
              <Button variant="default" onClick={() => setCopying(true)}>
                Copy from another store
              </Button>
            )}
          </Flex>
        </Box>
      </FormSection>
      {isCopying && <CopyRows onClose={() => setCopying(false)} />}
      {isOpen && <OpenStoreForm storeCode={storeCode} onClose={() => setOpen(false)} />}
    </Box>
  )
}

interface Draft {
  store: typeof blankStoreDraft
  copies: readonly string[]
}

const base: Draft = { store: blankStoreDraft, copies: parts.map(({ id }) => id) }

const inputOf = ({ store, copies }: Draft) => ({
  ...newStoreInputOf(store),
  copies: parts.flatMap(({ id }) => (copies.includes(id) ? [id] : [])),
})

function OpenStoreForm({ storeCode, onClose }: { storeCode: string; onClose: () => void }) {
  const { online } = useSync()
  const form = useForm<Draft>({
    kept: null,
    base,
    inputOf,
    check: (filled) => newStoreRule(inputOf(filled)),
    send: async (filled) => asRunResult(await online.openStore(inputOf(filled)), noAnswer),
    success: 'The store is open',
    afterwards: 'over',
  })
  const { draft, edit, refusal } = form
  return (
    <ColumnForm
      form={form}
      title="Open another store"
      action="OPEN"
      subject="the new store"
      onClose={onClose}
      after="Go there by More, Switch store."
    >
      <NewStoreSection
        draft={draft.store}
        edit={(patch) => edit({ store: { ...draft.store, ...patch } })}
        errorOf={(field) => errorFor(fieldErrorOf(refusal), field)}
      />
      <CheckList
        title={`Copy from ${storeName(storeCode)}`}
        items={parts}
        chosen={draft.copies}
        onChange={(copies) => edit({ copies })}
        width="wide"
      />
    </ColumnForm>
  )
}

const noAnswer = 'No answer came. Look at the stores in More, Switch store.'
