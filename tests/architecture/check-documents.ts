import { foreignDocuments } from './rules'
import type { Sources } from './sources'

/** Places that point to a document outside of the repository. */
export function checkDocuments(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    if (!/\.(ts|tsx|mjs|css|sql|md|html)$/.test(path) || path.startsWith('tests/architecture/'))
      return []
    return foreignDocuments.flatMap((words) => {
      const found = words.exec(unwrapped(text))
      return found ? [`${path}: ${found[0]}`] : []
    })
  })
}

/** Text without its line breaks and comment marks, because a reference may be wrapped. */
export const unwrapped = (text: string) => text.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
