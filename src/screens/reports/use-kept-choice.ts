import { useState } from 'react'
import * as v from 'valibot'
import { reportNames } from '#domain/reports/asked'
import type { Session } from '#sync'
import { useDeps } from '../../data/context'
import { draftStore } from '../../data/form/draft-store'
import { type Draft, draftShape, firstDraft } from './asking'
import type { Tab } from './tab-menu'

const tabIds = [...reportNames, 'desk-drawers', 'end-of-day'] as const
export type TabId = (typeof tabIds)[number]

const choice = v.object({
  open: v.picklist(tabIds),
  draft: draftShape,
  /** the business day on which the range was chosen; on another day the default range is used */
  today: v.string(),
})

/** The open tab and the inputs. They survive a reload and a change of the page. */
export function useKeptChoice(
  { storeCode, username }: Session,
  today: string,
  tabs: readonly Tab<TabId>[],
) {
  const { draftStorage } = useDeps()
  const store = draftStore(draftStorage, `reports ${storeCode} ${username}`, choice)
  const [chosen, setChosen] = useState(() => {
    const kept = store.read()
    const open = tabs.find(({ id }) => id === kept?.open)?.id ?? 'daily'
    const draft = kept?.today === today ? kept.draft : firstDraft(today)
    return { open, draft }
  })
  const change = (part: { open?: TabId; draft?: Partial<Draft> }) => {
    const next = {
      open: part.open ?? chosen.open,
      draft: { ...chosen.draft, ...part.draft },
    }
    store.write({ ...next, today })
    setChosen(next)
  }
  return { ...chosen, change }
}
