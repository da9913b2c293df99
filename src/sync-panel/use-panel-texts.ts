import { useEffect, useState } from 'react'

const loadParts = async () => (await import('./panel-parts')).panelParts
type PanelTexts = Pick<
  Awaited<ReturnType<typeof loadParts>>,
  'conflictCard' | 'queueRows' | 'shownTo'
>

/** Milliseconds after which a script that failed to load is fetched again. */
const retryMs = 5000

/**
 * Functions that make the texts of changes; null until they are loaded. They are loaded when there is a change to show.
 */
export function usePanelTexts(isWanted: boolean): PanelTexts | null {
  const [texts, setTexts] = useState<PanelTexts | null>(null)
  const [failures, setFailures] = useState(0)
  const isMissing = isWanted && texts === null
  useEffect(() => {
    if (!isMissing) return
    const load = () => loadParts().then(setTexts, () => setFailures(failures + 1))
    const timer = setTimeout(load, failures === 0 ? 0 : retryMs)
    return () => clearTimeout(timer)
  }, [isMissing, failures])
  return texts
}
