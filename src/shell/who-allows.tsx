import { Button, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Need } from '#domain/kernel/refusal'
import type { StoreRights } from '#domain/kernel/rights'
import type { UserOfTablet } from '#sync'
import type { AskedApproval } from '../data/approvals'
import { useSync } from '../data/context'
import { useOnce } from '../data/use-once'
import { useView } from '../data/use-view'
import { FieldError } from '../ui/feedback/field-error'
import { PinPad } from '../ui/form/pin-pad'
import { Dialog } from '../ui/overlay/dialog'

const noNeeds: readonly Need[] = []

const nobodyText =
  'It can be allowed here once a colleague with this right has entered a PIN on this tablet.'

/** Asks which colleague allows a refused act. Without one on this tablet the refusal stays, and says what would help. */
export function WhoAllows({ asked }: { asked: AskedApproval }) {
  const sync = useSync()
  const world = useView(sync.views.business())
  const { refusal, decide } = asked
  const { needs = noNeeds, message } = refusal
  const [spent, setSpent] = useState<{ names: readonly string[]; why: string } | null>(null)
  const colleagues = useApprovers(needs, world?.store.rights)?.filter(
    ({ username }) => !spent?.names.includes(username),
  )
  const isNobody = colleagues?.length === 0
  const why = spent?.why ?? nobodyText
  useEffect(() => {
    if (isNobody) decide(`${message} ${why}`)
  }, [isNobody, decide, message, why])
  return (
    <Dialog
      opened={!!colleagues && !isNobody}
      onClose={() => decide(message)}
      closeOnClickOutside={false}
      title="Who allows it?"
      size={432}
      padding="lg"
    >
      <Text c="dimmed" mb={12}>
        {message}
      </Text>
      {colleagues && (
        <Colleagues
          {...{ colleagues, needs }}
          rights={world?.store.rights ?? null}
          note={spent?.why ?? null}
          onAllowed={() => decide(null)}
          onPasswordDue={(username, text) =>
            setSpent({ names: [...(spent?.names ?? []), username], why: text })
          }
        />
      )}
      <Button variant="text" fullWidth mt={8} onClick={() => decide(message)}>
        Cancel
      </Button>
    </Dialog>
  )
}

/** The colleagues who may allow all of it; null until they are known. */
function useApprovers(needs: readonly Need[], rights: StoreRights | undefined) {
  const { session } = useSync()
  const [found, setFound] = useState<readonly UserOfTablet[] | null>(null)
  useEffect(() => {
    if (rights === undefined) return
    let isOver = false
    const none: readonly UserOfTablet[] = []
    void session
      .approvers(needs, rights)
      .catch(() => none)
      .then((users) => {
        if (!isOver) setFound(users)
      })
    return () => {
      isOver = true
    }
  }, [session, needs, rights])
  return found
}

interface ColleaguesProps {
  colleagues: readonly UserOfTablet[]
  needs: readonly Need[]
  rights: StoreRights
  /** above the names: why one of them is gone */
  note: string | null
  onAllowed: () => void
  /** called when no PIN of a colleague helps any more */
  onPasswordDue: (username: string, message: string) => void
}

function Colleagues(props: ColleaguesProps) {
  const { colleagues, needs, rights, note, onAllowed, onPasswordDue } = props
  const { session } = useSync()
  const { once, running } = useOnce()
  const [only, second] = colleagues
  const [chosen, setChosen] = useState(second ? null : (only?.username ?? null))
  const [error, setError] = useState<string | null>(null)
  const choose = (username: string | null) => {
    setError(null)
    setChosen(username)
  }
  async function enter(username: string, pin: string) {
    const answer = await once(() => session.approve(username, pin, needs, rights))
    if (answer?.ok) onAllowed()
    else if (answer?.needsPassword) {
      choose(null)
      onPasswordDue(username, answer.message)
    } else if (answer) setError(answer.message)
  }
  if (chosen === null)
    return (
      <Stack component="section" gap={8} aria-label="Colleagues">
        <div role="alert">{note && <FieldError>{note}</FieldError>}</div>
        {colleagues.map(({ username }, at) => (
          <Button
            key={username}
            variant="default"
            size="lg"
            fullWidth
            data-autofocus={at === 0 || undefined}
            autoFocus={at === 0}
            onClick={() => choose(username)}
          >
            {username}
          </Button>
        ))}
      </Stack>
    )
  return (
    <Stack gap={12}>
      <Title order={2} size="h3">
        {chosen}
      </Title>
      <PinPad
        label={`PIN of ${chosen}`}
        isRunning={running}
        error={error}
        onEnter={(pin) => enter(chosen, pin)}
      />
      {second && (
        <Button variant="text" fullWidth onClick={() => choose(null)}>
          Another name
        </Button>
      )}
    </Stack>
  )
}
