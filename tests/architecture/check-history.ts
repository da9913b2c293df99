import { spawnSync } from 'node:child_process'
import { longestSubject, subjectsSince } from './rules'

/** What git prints; null without git, outside of a repository or where it fails. */
function git(...words: string[]): string | null {
  const { status, stdout } = spawnSync('git', words)
  return status === 0 ? stdout.toString() : null
}

/** Subjects that are too long, of the commits behind the first that is held to it; none without history. */
export function checkCommitSubjects(): string[] {
  const log = git('log', '--format=%h %s', `${subjectsSince}..HEAD`) ?? ''
  return log
    .split('\n')
    .filter((line) => line.slice(line.indexOf(' ') + 1).length > longestSubject)
    .map((line) => `${line}: more than ${longestSubject} characters`)
}
