/**
 * How much of something a test does: what the environment says (`WALKS=300 npx vitest …`), else
 * enough for every run of the suite.
 */
export function effort(name: string, usual: number): number {
  const asked = Number(process.env[name])
  return Number.isSafeInteger(asked) && asked > 0 ? asked : usual
}
