import { useCallback, useEffect, useState } from 'react'
import { useDeps } from '../../data/context'
import type { Checked, Release, StoredShell, Tablet } from '../../data/tablet'
import { useOnce } from '../../data/use-once'
import { useView } from '../../data/use-view'
import type { Readiness } from './texts'

export interface Checks {
  /** milliseconds since the epoch; null while checking */
  checkedAt: number | null
  shell: StoredShell | null
  serviceVersion: string | null
  served: Release | null
  update: Checked | null
}

const unknown: Checks = {
  checkedAt: null,
  shell: null,
  serviceVersion: null,
  served: null,
  update: null,
}

/** Checks the device and asks the service, when the screen opens and when the user asks for it. */
export function useChecks(tablet: Tablet) {
  const { sync, clock } = useDeps()
  const [checks, setChecks] = useState(unknown)
  const { once, running } = useOnce()
  const look = useCallback(async () => {
    const shell = await tablet.storedShell()
    setChecks((last) => ({ ...last, shell }))
    const [serviceVersion, served] = await Promise.all([
      tablet.askServiceVersion(),
      tablet.askServedRelease(),
    ])
    setChecks((last) => ({ ...last, shell, serviceVersion, served, checkedAt: clock() }))
  }, [tablet, clock])
  useEffect(() => void look(), [look])
  const checkAgain = () =>
    once(async () => {
      sync.syncNow()
      const update = await tablet.updates.check()
      await look()
      setChecks((last) => ({ ...last, update }))
    })
  return { checks, checkAgain, isChecking: running }
}

/** Whether the rows and the app's files are stored. */
export function useReadiness(shell: StoredShell | null): Readiness {
  const { sync } = useDeps()
  const coverage = useView(sync.upkeep.syncCoverage())
  return { shell, hasBusiness: coverage?.board ?? null, hasCustomers: coverage?.customers ?? null }
}
