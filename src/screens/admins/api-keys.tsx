import { Box, Button, Flex, Text } from '@mantine/core'
import { useState } from 'react'
import type { ApiKey, NewApiKey } from '#domain/rows/accounts/api-key'
import { asRunResult } from '../../data/answer-result'
import { useSync } from '../../data/context'
import { useOnline } from '../../data/online/use-online'
import { useStatus } from '../../data/use-session'
import { useSubmit } from '../../data/use-submit'
import { ErrorBanner } from '../../ui/feedback/banner'
import { FormSection } from '../../ui/form/form-section'
import { usDateTime } from '../../ui/format/format-date'
import rules from '../../ui/layout/rules.module.css'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog'
import { AddApiKey, accessText } from './add-api-key'
import { NewKeyDialog } from './new-key-dialog'

/** The API keys of other programs. Hidden until the service has answered, and if the host has no API keys. */
export function ApiKeys() {
  return useStatus().hasAllCalls ? <KeyCard /> : null
}

function KeyCard() {
  const { online } = useSync()
  const { value, reload } = useOnline('api keys', online.apiKeys)
  const { submit, refusal } = useSubmit()
  const [made, setMade] = useState<NewApiKey | null>(null)
  const [asked, setAsked] = useState<ApiKey | null>(null)
  if (!value) return null
  const revoke = ({ id }: ApiKey) =>
    void submit(async () => asRunResult(await online.revokeApiKey(id)), reload)
  return (
    <Box maw={620} px={{ base: 12, md: 24 }} pb={24}>
      {refusal && <ErrorBanner>{refusal.message}</ErrorBanner>}
      <FormSection title="API keys" hint="for other programs">
        <ul className={rules.ruled} aria-label="API keys">
          {value.map((row) => (
            <KeyRow key={row.id} row={row} onRevoke={() => setAsked(row)} />
          ))}
        </ul>
        <AddApiKey
          onAdded={(key) => {
            setMade(key)
            reload()
          }}
        />
      </FormSection>
      <NewKeyDialog made={made} onClose={() => setMade(null)} />
      <ConfirmDialog
        opened={asked !== null}
        title={`Revoke the key of ${asked?.name ?? ''}?`}
        confirm="Revoke the key"
        danger
        onConfirm={() => {
          if (asked) revoke(asked)
          setAsked(null)
        }}
        onCancel={() => setAsked(null)}
      >
        The program can no longer read or change anything. A revoked key cannot be given back.
      </ConfirmDialog>
    </Box>
  )
}

function KeyRow({ row, onRevoke }: { row: ApiKey; onRevoke: () => void }) {
  const { name, access, createdBy, createdDateTime, lastUsedDateTime } = row
  const use = lastUsedDateTime ? `Last used ${usDateTime(lastUsedDateTime)}` : 'Never used'
  return (
    <Flex component="li" align="center" gap={12} mih={56} py={8} px={12}>
      <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text component="div" fw={500}>
          {name}
        </Text>
        <Text component="div" size="meta" c="dimmed">
          {accessText[access]} · {use}
        </Text>
        <Text component="div" size="meta" c="dimmed">
          Added by {createdBy ?? '-'} on {usDateTime(createdDateTime)}
        </Text>
      </Box>
      <Button variant="default" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </Flex>
  )
}
