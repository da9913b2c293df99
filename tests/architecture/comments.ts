const block = /(?<=^|[\s{(,])\/\*(?<doc>\*?)(?<text>[\s\S]*?)\*\//gm
const line = /(?<=^|\s)\/\/ (?<text>.*)$/gm
/** Consecutive comment lines are one comment. */
const run = /(?:^[ \t]*\/\/ .*\n?)+/gm

const withoutMargin = (text: string) =>
  text.split('\n').flatMap((each) => each.replace(/^\s*(?:\*|\/\/)? ?/, '').trim() || [])

/** Lines of text in each docstring of a file, tags (`@param`) not counted. */
export function docstringsOf(text: string): string[][] {
  return [...text.matchAll(block)]
    .filter((match) => match.groups?.doc)
    .map((match) => withoutMargin((match.groups?.text ?? '').replace(/^\s*\* @[\s\S]*/m, '')))
}

/** The comments of a source file, each as one line of text. */
export function commentsOf(text: string): string[] {
  const blocks = [...text.matchAll(block)].map((match) => match.groups?.text ?? '')
  const rest = text.replace(block, '')
  const runs = [...rest.matchAll(run)].map(([all]) => all)
  const trailing = [...rest.replace(run, '').matchAll(line)].map((each) => each.groups?.text ?? '')
  return [...blocks, ...runs, ...trailing].map((each) => withoutMargin(each).join(' '))
}

/** The paragraphs, items and table rows of a Markdown page, each as one line; no code and no headings. */
export function paragraphsOf(text: string): string[] {
  return text
    .replace(/^```[\s\S]*?^```/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|#>]|\d+\.)\s)/)
    .filter((each) => !/^\s*#/.test(each))
    .map((each) => each.replace(/\s+/g, ' ').replace(/^\s*(?:[-*>]|\d+\.) /, ''))
}
