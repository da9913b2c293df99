/*
 * A query by role asks of each element of the page whether it is shown, and a name how its parts are joined. For an
 * answer the DOM would compute all properties of all elements around it. So the properties that are asked are read
 * from the tag and from `style`, as no style sheet is loaded. Mantine's classes for widths of the screen and all other
 * properties still go the long way.
 */
const whole = window.getComputedStyle.bind(window)
const byWidth = /mantine-(hidden|visible)-from-/
const displays = new Map<string, string>()

function usualDisplay(tag: string): string {
  const known = displays.get(tag)
  if (known !== undefined) return known
  const bare = document.documentElement.appendChild(document.createElement(tag))
  const { display } = whole(bare)
  bare.remove()
  displays.set(tag, display)
  return display
}

function written(element: Element, property: string): string | undefined {
  const style = element.getAttribute('style')
  return style?.match(new RegExp(`(?:^|[;\\s])${property}:\\s*([\\w-]+)`))?.[1]
}

function inherited(element: Element, property: string): string | undefined {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const value = written(each, property)
    if (value !== undefined && value !== 'inherit') return value
  }
  return undefined
}

function displayOf(element: Element): string {
  const own = written(element, 'display')
  if (own !== undefined) return own
  const isByWidth = byWidth.test(element.getAttribute('class') ?? '')
  return isByWidth ? whole(element).display : usualDisplay(element.localName)
}

const quick = new Map<unknown, (element: Element) => string>([
  ['display', displayOf],
  ['visibility', (element) => inherited(element, 'visibility') ?? 'visible'],
  ['overflow', (element) => written(element, 'overflow') ?? 'visible'],
  ['overflowX', (element) => written(element, 'overflow-x') ?? 'visible'],
  ['overflowY', (element) => written(element, 'overflow-y') ?? 'visible'],
  ['pointerEvents', (element) => inherited(element, 'pointer-events') ?? 'auto'],
])

window.getComputedStyle = (element, pseudo) => {
  let style: CSSStyleDeclaration | undefined
  const full = () => {
    style ??= whole(element, pseudo)
    return style
  }
  const getPropertyValue = (name: string) =>
    quick.get(name)?.(element) ?? full().getPropertyValue(name)
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? getPropertyValue
        : (quick.get(name)?.(element) ?? Reflect.get(full(), name)),
  })
}
