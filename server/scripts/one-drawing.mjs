const lastingId = `import { useId as useOwn } from 'react'
export function useId(given) {
  const own = useOwn()
  return typeof given === 'string' ? given : own
}`

/**
 * In modules of Mantine: what stands there, and what is put in its place.
 *
 * @type {Readonly<Record<string, readonly [RegExp, string][]>>}
 */
const inMantine = {
  '/@mantine/hooks/esm/use-id/use-id.mjs': [[/^.*$/s, lastingId]],
  '/@mantine/core/esm/components/Popover/Popover.mjs': [
    [/^/, "import { startTransition as later } from 'react'\n"],
    [/(?<=const reference = useCallback\(\(node\) => \{)([^}]*)(?=\})/, ' later(() => {$1}) '],
  ],
  '/@mantine/core/esm/components/Portal/Portal.mjs': [
    [/(?<=\[mounted, setMounted\] = useState\()false/, '!target && reuseTargetNode'],
    [
      /(?<=const nodeRef = useRef\(null\);)/,
      'if (mounted) nodeRef.current ??= getTargetNode({ target, reuseTargetNode, ...others })',
    ],
  ],
}

/**
 * Spares the second render that Mantine's fields (a new id), portals (their place) and popovers (their target) ask for
 * while the first is put up: the first screen of the day waited for it. A popover's target is set after the paint.
 *
 * @type {import('vite').Plugin}
 */
export const oneDrawing = {
  name: 'one-drawing',
  enforce: 'pre',
  transform(code, id) {
    const [, changes] = Object.entries(inMantine).find(([path]) => id.endsWith(path)) ?? []
    return changes?.reduce((changed, [found, put]) => {
      if (!found.test(changed)) this.error(`${id} is another than this change was made for.`)
      return changed.replace(found, put)
    }, code)
  },
}
