import { Box, Button, Flex, SimpleGrid, Text, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { SetupInput } from '#domain/calls/setup'
import type { RunResult, SetUpResult } from '#sync'
import { useForm } from '../../data/form/use-form'
import { ErrorBanner } from '../../ui/feedback/banner'
import { CellPair, FormSection } from '../../ui/form/form-section'
import { PasswordCell } from '../../ui/form/password-cell'
import { TextCell } from '../../ui/form/text-cell'
import { Brand } from '../../ui/layout/brand'
import { errorFor, fieldErrorOf } from '../booking/draft/field-error'
import { NewStoreSection } from '../management/new-store-section'
import { blankSetup, type SetupDraft, setupInput, setupRule } from './setup-draft'

type SetUp = (input: SetupInput) => Promise<SetUpResult>

export interface SetupPageProps {
  /** whether the service asks for the code that it printed at its start */
  needsCode: boolean
  setUp: SetUp
  /** shows the log-in */
  onLogIn: () => void
  offers?: ReactNode
}

/** The set-up of a service without accounts: it creates the first store and its owner. */
export function SetupPage({ needsCode, setUp, onLogIn, offers }: SetupPageProps) {
  const page = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const { draft, edit, save, refusal, isBusy } = useForm<SetupDraft>({
    kept: null,
    base: blankSetup,
    inputOf: (filled) => ({ ...filled }),
    check: (filled) => setupRule(filled, needsCode),
    async send(filled): Promise<RunResult> {
      const outcome = await setUp(setupInput(filled))
      if (outcome.ok) return { kind: 'applied', id: '' }
      setOver(outcome.isOver ?? false)
      return { kind: 'refused', refusal: { message: outcome.message, confirm: [] } }
    },
    success: '',
    afterwards: 'over',
  })
  const errorOf = (field: string) => errorFor(fieldErrorOf(refusal), field)
  const cells = { draft, edit, errorOf }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    page.current?.scrollIntoView()
    save()
  }
  return (
    <Box
      component="main"
      ref={page}
      mih="100dvh"
      pt={{ base: 16, sm: 24 }}
      px={{ base: 16, sm: 24 }}
      pb={{ base: 24, sm: 32 }}
    >
      <Box component="form" w="100%" maw={880} mx="auto" noValidate onSubmit={submit}>
        {offers}
        <Brand name="Frontdesk" size="page" />
        <Title order={1} mt={20} fz="due" lh="due">
          Set up your store
        </Title>
        <Text c="dimmed" mt={4} mb={16}>
          There is no account yet. Name the store and its owner; services, rooms and therapists come
          next.
        </Text>
        {refusal && (
          <Box mb={16}>
            <ErrorBanner>{refusal.message}</ErrorBanner>
          </Box>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={20} style={{ alignItems: 'start' }}>
          <NewStoreSection {...cells} />
          <div>
            <OwnerSection {...cells} />
            {needsCode && <CodeSection {...cells} />}
          </div>
        </SimpleGrid>
        <Flex direction={{ base: 'column', sm: 'row' }} align={{ sm: 'center' }} gap={12} mt={20}>
          <Button type="submit" size="lg" loading={isBusy}>
            Open the store
          </Button>
          <Button variant="text" onClick={onLogIn}>
            {isOver ? 'Go to the log-in' : 'Log in instead'}
          </Button>
        </Flex>
      </Box>
    </Box>
  )
}

interface CellsProps {
  draft: SetupDraft
  edit: (patch: Partial<SetupDraft>) => void
  errorOf: (field: string) => string | null
}

function OwnerSection({ draft, edit, errorOf }: CellsProps) {
  const cell = (field: 'firstName' | 'lastName' | 'username' | 'password' | 'again') => ({
    tall: true,
    value: draft[field],
    onChange: (text: string) => edit({ [field]: text }),
    error: errorOf(field),
  })
  return (
    <FormSection title="Owner's account" hint="SUPER_ADMIN">
      <CellPair>
        <TextCell {...cell('firstName')} label="First Name" autoComplete="given-name" />
        <TextCell {...cell('lastName')} label="Last Name" autoComplete="family-name" />
      </CellPair>
      <TextCell {...cell('username')} label="Username" autoComplete="username" isVerbatim />
      <PasswordCell {...cell('password')} autoComplete="new-password" />
      <PasswordCell
        {...cell('again')}
        label="Password again"
        name="password-again"
        autoComplete="new-password"
      />
    </FormSection>
  )
}

function CodeSection({ draft, edit, errorOf }: CellsProps) {
  return (
    <FormSection title="One-time code" hint="printed when the service started">
      <TextCell
        tall
        label="Code"
        value={draft.setupCode}
        onChange={(setupCode) => edit({ setupCode })}
        error={errorOf('setupCode')}
        isVerbatim
        isUpper
      />
    </FormSection>
  )
}
