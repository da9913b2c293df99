import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'

const name = 'noExcessiveLinesPerFunction'

const rulesWith = <Rule extends v.GenericSchema>(rule: Rule) =>
  v.object({ rules: v.object({ complexity: v.object({ [name]: rule }) }) })

const config = v.object({
  linter: rulesWith(v.unknown()),
  overrides: v.array(v.looseObject({ includes: v.array(v.string()), linter: v.unknown() })),
})
const off = rulesWith(v.literal('off'))
const report = v.object({
  diagnostics: v.array(v.object({ location: v.object({ path: v.string() }) })),
})

/** The files with a function above the limit, as the linter finds them with this rule alone. */
function filesAbove(limit: unknown, files: readonly string[]): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'limit-'))
  const rules = { preset: 'none', complexity: { [name]: limit } }
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: { rules } }))
  const options = ['--reporter=json', '--max-diagnostics=none', `--config-path=${folder}`]
  const linter = join('node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const { stdout } = spawnSync(process.execPath, [linter, 'lint', ...options, ...files])
  rmSync(folder, { recursive: true })
  const { diagnostics } = v.parse(report, JSON.parse(stdout.toString()))
  return new Set(diagnostics.map(({ location }) => location.path))
}

/** Files that biome.json excepts from the limit of functions without need. Exceptions of whole layers are kept. */
export function staleLongFunctions(): string[] {
  const { linter, overrides } = v.parse(config, JSON.parse(readFileSync('biome.json', 'utf8')))
  const excepted = overrides
    .filter((override) => v.is(off, override.linter))
    .flatMap(({ includes }) => includes.filter((path) => !path.includes('*')))
  if (excepted.length === 0) return []
  const above = filesAbove(linter.rules.complexity[name], excepted)
  return excepted
    .filter((path) => !above.has(path))
    .map((path) => `${path}: take it out of biome.json, under ${name}`)
}
