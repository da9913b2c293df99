import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** A terminal, or a pipe with one answer a line. */
export interface Terminal {
  /** whether a user types, who can correct a wrong answer */
  isInteractive: boolean
  say(text: string): void
  ask(question: string): Promise<string>
  /** asks without showing the typed text */
  askSecretly(question: string): Promise<string>
  close(): void
}

export function openTerminal(): Terminal {
  let hidden = false
  const echo = new Writable({
    write(chunk, encoding, done) {
      if (hidden) done()
      else process.stdout.write(chunk, encoding, done)
    },
  })
  const terminal = process.stdin.isTTY
  const lines = createInterface({ input: process.stdin, output: echo, terminal })
  const waiting: string[] = []
  lines.on('line', (line) => waiting.push(line))

  /** Returns the next line of input, or an empty text at its end. A pipe may have sent the line before the question. */
  function next(): Promise<string> {
    const line = waiting.shift()
    if (line !== undefined) return Promise.resolve(line)
    return new Promise((resolve) => {
      lines.once('line', () => resolve(waiting.shift() ?? ''))
      lines.once('close', () => resolve(''))
    })
  }

  return {
    isInteractive: terminal,
    say: (text) => void process.stdout.write(`${text}\n`),
    async ask(question) {
      process.stdout.write(question)
      return (await next()).trim()
    },
    async askSecretly(question) {
      process.stdout.write(question)
      hidden = true
      const answer = await next()
      hidden = false
      process.stdout.write('\n')
      return answer
    },
    close: () => lines.close(),
  }
}
