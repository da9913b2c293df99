import { Box, Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { type ApiAccess, apiKeyRule, type NewApiKey } from '#domain/rows/accounts/api-key'
import { asRunResult } from '../../data/answer-result'
import { useSync } from '../../data/context'
import { useSubmit } from '../../data/use-submit'
import { FieldError } from '../../ui/feedback/field-error'
import { Segments } from '../../ui/form/segments'
import { TextCell } from '../../ui/form/text-cell'
import { errorFor, fieldErrorOf } from '../booking/draft/field-error'

export const accessText: Readonly<Record<ApiAccess, string>> = {
  READ: 'Read only',
  WRITE: 'Read and write',
}

const accesses = [
  { value: 'READ', label: accessText.READ },
  { value: 'WRITE', label: accessText.WRITE },
] as const

/** The form for a new API key, below the list. */
export function AddApiKey({ onAdded }: { onAdded: (made: NewApiKey) => void }) {
  const { online } = useSync()
  const { submit, refuse, refusal, running } = useSubmit()
  const [name, setName] = useState('')
  const [access, setAccess] = useState<ApiAccess>('READ')
  function add() {
    const wrong = apiKeyRule({ name })
    if (wrong) return refuse(wrong)
    let made: NewApiKey | null = null
    const send = async () => {
      const answer = await online.addApiKey({ name, access })
      if (answer.ok) made = answer.value
      return asRunResult(answer)
    }
    void submit(send, () => {
      setName('')
      if (made) onAdded(made)
    })
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextCell
        label="Name of the program"
        value={name}
        onChange={(text) => {
          setName(text)
          refuse(null)
        }}
        error={errorFor(fieldErrorOf(refusal), 'name')}
        maxLength={60}
      />
      <Flex wrap="wrap" align="center" justify="space-between" gap={12} py={10} px={12}>
        <Segments label="Access" options={accesses} value={access} onChange={setAccess} />
        <Button type="submit" disabled={running}>
          ADD KEY
        </Button>
        {refusal && <FieldError>{refusal.message}</FieldError>}
      </Flex>
    </Box>
  )
}
