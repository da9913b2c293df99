import { maxComponentLines, maxFunctionLines } from './rules'
import type { Sources } from './sources'

const isChecked = (path: string) => /^(domain|sync|src|server)\/.+\.(tsx?|mjs)$/.test(path)

/** The first line of a named function, as the formatter writes it: its indent and its name. */
const opening = new RegExp(
  [
    String.raw`^(\s*)(?:export )?(?:async )?function\*? (\w+)`,
    String.raw`^(\s*)(?:export )?const (\w+)(?:: .+)? = (?:async )?(?:<.*>)?(?:\(|\w+ =>)`,
    String.raw`^(\s+)(?:async )?(?!(?:if|for|while|switch|catch)\b)(\w+)\(.*\{$`,
  ].join('|'),
)

/** Lines to the first one that is neither inside nor reopens the function, as `): Promise<void> {` does. */
function lengthFrom(lines: readonly string[], start: number, indent: string): number {
  const isOpen = (line = '') => /[{(]$|=>$/.test(line)
  if (!isOpen(lines[start])) return 1
  const isInside = (line: string) => line === '' || line.startsWith(`${indent} `)
  const reopens = (line: string) => /^\s*[)}\]]/.test(line) && isOpen(line)
  const end = lines.findIndex((line, at) => at > start && !isInside(line) && !reopens(line))
  return end - start + 1
}

/** Functions of too many lines, as an editor counts them; components may have more. */
export function checkFunctions(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    // The brace ends a last function that has none.
    const lines = isChecked(path) ? `${text}}`.split('\n') : []
    return lines.flatMap((line, at) => {
      const found = opening.exec(line)
      const [indent = '', name = ''] = found?.slice(1).filter((part) => part !== undefined) ?? []
      const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name)
      const length = found ? lengthFrom(lines, at, indent) : 0
      const isLong = length > (isComponent ? maxComponentLines : maxFunctionLines)
      return isLong ? [`${path}: ${name} has ${length} lines`] : []
    })
  })
}
