import { spawnSync } from 'node:child_process'
import { maxSubjectLength, subjectsSince } from './rules'

/** Output of git; null when git is missing, fails, or there is no repository. */
function git(...words: string[]): string | null {
  const { status, stdout } = spawnSync('git', words)
  return status === 0 ? stdout.toString() : null
}

/** Subjects that are too long, of commits after the first checked one; none without history. */
export function checkCommitSubjects(): string[] {
  const log = git('log', '--format=%h %s', `${subjectsSince}..HEAD`) ?? ''
  return log
    .split('\n')
    .filter((line) => line.slice(line.indexOf(' ') + 1).length > maxSubjectLength)
    .map((line) => `${line}: more than ${maxSubjectLength} characters`)
}
