import axe from 'axe-core'
import type { Page } from 'playwright'
import * as v from 'valibot'

const found = v.object({
  violations: v.array(
    v.object({
      id: v.string(),
      nodes: v.array(v.object({ target: v.array(v.unknown()), failureSummary: v.string() })),
    }),
  ),
})

/** axe's options: WCAG 2.2 A and AA, with the size of targets (SPEC.md screen-4). */
const everything = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  // Style sheets would be fetched anew for each run, for a rule that is not asked.
  preload: false,
}

/** The rules that another colour scheme can break. */
export const contrast = {
  runOnly: ['color-contrast'],
  resultTypes: ['violations'],
  preload: false,
}

/** Whether no element is fading, because a fading element has a wrong contrast. */
const hasSettled = () =>
  document.getAnimations().every(({ playState, effect }) => {
    return playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY
  })

/** axe's findings on the open page, or in the last element of a selector, a line for each element and rule. */
export async function axeFinds(
  page: Page,
  options: typeof everything | typeof contrast = everything,
  within = '[aria-modal="true"]',
): Promise<string[]> {
  await page.waitForFunction(hasSettled)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Behind a modal dialog nothing can be reached, and axe takes what the dialog covers for too small.
  const context = `[...document.querySelectorAll('${within}')].at(-1) ?? document`
  const result = await page.evaluate(`axe.run(${context}, ${JSON.stringify(options)})`)
  return v
    .parse(found, result)
    .violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
}

async function wear(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  // The app follows a moment later; a page without its theme at once.
  await page.waitForFunction(
    (scheme) => (document.documentElement.dataset.mantineColorScheme ?? scheme) === scheme,
    colorScheme,
  )
}

/**
 * Collects axe's findings, so that a run names all of them: in light every rule, in dark, which has the same elements,
 * only the contrast. A check begins in the scheme in which the one before it ended. `light` leaves the dark out, which
 * costs as much again: for dialogs in the colours of others.
 */
export function collector(page: Page, schemes: 'both' | 'light' = 'both') {
  const found: Record<string, string[]> = {}
  let worn: 'light' | 'dark' = 'light'
  async function note(place: string, scheme: typeof worn, within?: string) {
    if (scheme !== worn) await wear(page, scheme)
    worn = scheme
    const find = () => axeFinds(page, scheme === 'dark' ? contrast : everything, within)
    const finds = await find()
    // A toast that began to fade while axe looked is not there when it looks again.
    const lasting = finds.length > 0 ? (await find()).filter((each) => finds.includes(each)) : []
    if (lasting.length > 0) found[scheme === 'dark' ? `${place}, dark` : place] = lasting
  }
  return {
    found,
    /** `within`: a selector of the only part that no check has seen, because the board is dear. */
    async check(place: string, within?: string) {
      const other = worn === 'light' ? 'dark' : 'light'
      await note(place, worn, within)
      if (schemes === 'both') await note(place, other, within)
    },
  }
}
