import { maxDocstringLines, maxReadmeLines, vagueWords } from './rules'
import type { Sources } from './sources'

const isReadme = (path: string) => /(^|\/)README\.md$/.test(path)
/** SQL is left out, because a migration that has run must not change. */
const isCode = (path: string) => /\.(tsx?|mjs|css)$/.test(path)

const lineCount = (text: string) => text.trimEnd().split('\n').length

/** READMEs and docstrings that are too long. */
export function checkLengths(sources: Sources): string[] {
  const readmes = [...sources]
    .filter(([path, text]) => isReadme(path) && lineCount(text) > maxReadmeLines)
    .map(([path]) => `${path}: more than ${maxReadmeLines} lines`)
  const docstrings = [...sources].flatMap(([path, text]) =>
    (isCode(path) ? docstringsOf(text) : [])
      .filter((lines) => lines.length > maxDocstringLines)
      .map(([first]) => `${path}: a docstring of more than ${maxDocstringLines} lines: ${first}`),
  )
  return [...readmes, ...docstrings]
}

const words = vagueWords.join('|')
const atStart = new RegExp(`^(?:${words})\\b`, 'i')
const atSentence = new RegExp(`[.!?] (?:${words})\\b`)
const isVague = (text: string) => atStart.test(text) || atSentence.test(text)

function vagueIn(path: string, text: string): string[] {
  const isPage = path.endsWith('.md') && path !== 'domain/SPEC.md'
  const all = isCode(path) ? commentsOf(text) : isPage ? paragraphsOf(text) : []
  return all.filter(isVague)
}

/** Comments and paragraphs with a sentence that begins with a vague word. */
export function checkSubjects(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    vagueIn(path, text).map((vague) => `${path}: names no subject: ${vague.slice(0, 80)}`),
  )
}

const block = /(?<=^|[\s{(,])\/\*(?<doc>\*?)(?<text>[\s\S]*?)\*\//gm
const line = /(?<=^|\s)\/\/ (?<text>.*)$/gm
/** Consecutive comment lines are one comment. */
const run = /(?:^[ \t]*\/\/ .*\n?)+/gm

const withoutMargin = (text: string) =>
  text.split('\n').flatMap((each) => each.replace(/^\s*(?:\*|\/\/)? ?/, '').trim() || [])

/** Lines of text in each docstring of a file, tags (`@param`) not counted. */
function docstringsOf(text: string): string[][] {
  return [...text.matchAll(block)]
    .filter((match) => match.groups?.doc)
    .map((match) => withoutMargin((match.groups?.text ?? '').replace(/^\s*\* @[\s\S]*/m, '')))
}

/** The comments of a source file, each as one line of text. */
function commentsOf(text: string): string[] {
  const blocks = [...text.matchAll(block)].map((match) => match.groups?.text ?? '')
  const rest = text.replace(block, '')
  const runs = [...rest.matchAll(run)].map(([all]) => all)
  const trailing = [...rest.replace(run, '').matchAll(line)].map((each) => each.groups?.text ?? '')
  return [...blocks, ...runs, ...trailing].map((each) => withoutMargin(each).join(' '))
}

/** The paragraphs, items and table rows of a Markdown page, each as one line; no code and no headings. */
function paragraphsOf(text: string): string[] {
  return text
    .replace(/^```[\s\S]*?^```/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|#>]|\d+\.)\s)/)
    .filter((each) => !/^\s*#/.test(each))
    .map((each) => each.replace(/\s+/g, ' ').replace(/^\s*(?:[-*>]|\d+\.) /, ''))
}
