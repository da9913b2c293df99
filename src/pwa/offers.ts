import type { RouterHistory } from '@tanstack/react-router'
import { createObservable, type Sync } from '#sync'
import type { Offer } from '../data/offer'
import { holdText, type Install, type UpdateState, type Updates } from '../data/tablet'
import { saveDownload } from '../data/use-reports'

const updateWords: Readonly<Record<UpdateState['kind'], string>> = {
  none: '',
  ready: 'A new version of Frontdesk is ready.',
  taken: 'Another tab has updated Frontdesk. This one still runs the former version.',
  stuck: 'A new version of Frontdesk is out. This device has not fetched it by itself.',
  updating: 'Updating Frontdesk …',
}

interface OfferParts {
  updates: Updates
  install: Install
  reports: Sync['reports']
  history: RouterHistory
  /** path of the page that tells how to install the app */
  howPath: string
}

/** Collects the offers that every page shows: a new release, finished reports, the installation. */
export function createOffers(parts: OfferParts) {
  const store = createObservable<readonly Offer[]>([])
  const later = new Set<string>()
  function look() {
    const reports = reportOffers(parts, putOff).filter(({ id }) => !later.has(id))
    const next = [...updateOffers(parts), ...reports, ...installOffers(parts)]
    if (JSON.stringify(next) !== JSON.stringify(store.current())) store.set(next)
  }
  function putOff(reportId: string) {
    later.add(reportId)
    look()
  }
  for (const source of [parts.updates, parts.install, parts.reports, parts.history])
    source.subscribe(look)
  look()
  return { current: store.current, subscribe: store.subscribe }
}

/** The offer of a new release. It is never forced, and it waits for unsaved and unsent work. */
function updateOffers({ updates }: OfferParts): Offer[] {
  const { kind, hold, isPutOff } = updates.current()
  if (kind === 'none' || isPutOff) return []
  const text = hold ? holdText(hold) : updateWords[kind]
  return [
    {
      ...{ id: 'update', short: 'Update', text, action: 'Update', isElsewhere: false },
      isBusy: kind === 'updating',
      act: () => void updates.accept(),
      putOff: updates.putOff,
    },
  ]
}

/** Offers of ready reports, except on the reports page, which lists them itself. */
function reportOffers({ reports, history }: OfferParts, putOff: (id: string) => void): Offer[] {
  if (history.location.pathname === '/reports') return []
  const ready = reports.current().filter(({ state }) => state === 'ready')
  return ready.map((report) => ({
    ...{ id: report.id, short: 'Report', text: `${report.fileName} is ready.`, action: 'Save' },
    ...{ isBusy: false, isElsewhere: false },
    act: () => void saveDownload(reports, report),
    putOff: () => putOff(report.id),
  }))
}

/** The offer to install the app. The browser may delete the storage of an app that is not installed. */
function installOffers({ install, history, howPath }: OfferParts): Offer[] {
  const way = install.current()
  if (history.location.pathname === howPath || !install.mayOffer()) return []
  if (way !== 'prompt' && way !== 'ipad') return []
  const isPrompt = way === 'prompt'
  return [
    {
      ...{ id: 'install', short: 'Install', isBusy: false, isElsewhere: !isPrompt },
      text: isPrompt
        ? 'Install Frontdesk: it opens from the home screen, also without a connection.'
        : 'Put Frontdesk on the home screen first: Safari may delete what a tab has stored.',
      action: isPrompt ? 'Install' : 'Show how',
      act() {
        install.putOff()
        if (isPrompt) void install.prompt()
        else history.push(howPath)
      },
      putOff: install.putOff,
    },
  ]
}
