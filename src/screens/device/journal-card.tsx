import { Button } from '@mantine/core'
import { useState } from 'react'
import type { World } from '#domain/rows/world'
import type { JournalItem, Upkeep } from '#sync'
import { useDeps } from '../../data/context'
import { useView } from '../../data/use-view'
import { FieldError } from '../../ui/feedback/field-error'
import { FormSection } from '../../ui/form/form-section'
import { usDateTime } from '../../ui/format/format-date'
import { CardButtons, CardList, CardRow, Words } from './card-parts'
import type { ChangeWords } from './change-words'

const atOnce = 20

interface JournalCardProps {
  world: World | null
  words: ChangeWords
}

/** The journal: how the changes made on this tablet ended. */
export function JournalCard({ world, words }: JournalCardProps) {
  const { sync } = useDeps()
  const [limit, setLimit] = useState(atOnce)
  const journal = useView(sync.upkeep.journal(limit))
  return (
    <FormSection title="Sent from this device" hint="and what was given up">
      {journal?.rows.length === 0 && <Words>Nothing has been sent from this device yet.</Words>}
      {journal && journal.rows.length > 0 && (
        <CardList>
          {journal.rows.map((item) => (
            <JournalRow
              key={item.entryId}
              item={item}
              text={words({ ...item, row: null }, world)}
              bringBack={(entryId) => sync.upkeep.bringBack(entryId)}
            />
          ))}
        </CardList>
      )}
      {journal?.more && (
        <CardButtons>
          <Button variant="text" onClick={() => setLimit(limit + atOnce)}>
            Show more
          </Button>
        </CardButtons>
      )}
    </FormSection>
  )
}

interface JournalRowProps {
  item: JournalItem
  text: ReturnType<ChangeWords>
  bringBack: Upkeep['bringBack']
}

function JournalRow({ item, text, bringBack }: JournalRowProps) {
  const [trouble, setTrouble] = useState<string | null>(null)
  async function act() {
    const back = await bringBack(item.entryId)
    setTrouble(back.ok ? null : back.message)
  }
  return (
    <CardRow
      icon={text.icon}
      title={text.title}
      detail={[endingText(item), text.detail].filter(Boolean).join(' · ')}
      button={
        item.canComeBack && (
          <Button variant="default" onClick={() => void act()}>
            Bring back
          </Button>
        )
      }
      end={usDateTime(item.endedAt)}
    >
      {trouble && (
        <div role="alert">
          <FieldError>{trouble}</FieldError>
        </div>
      )}
    </CardRow>
  )
}

/** The outcome of a change as text: "Sent", "Discarded by makati: customer called". */
function endingText({ ending, by, reason, message }: JournalItem): string {
  if (ending === 'applied') return 'Sent'
  if (ending === 'superseded') return 'Another took its place'
  const act = ending === 'discarded' ? 'Discarded' : 'Taken back into the form'
  const who = by ? `${act} by ${by}` : act
  const why = reason || message
  return why ? `${who}: ${why}` : who
}
