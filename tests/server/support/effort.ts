/**
 * Amount of work of a test: from the environment (`WALKS=300 npx vitest …`), or an amount that is quick enough for
 * every run of the suite.
 */
export function effort(name: string, usual: number): number {
  const asked = Number(process.env[name])
  return Number.isSafeInteger(asked) && asked > 0 ? asked : usual
}
