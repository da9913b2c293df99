import type { PlantedBug } from './planted-bug'

/** Bundles the simulator with one bug. Returns the path of the program. */
export async function buildWith(bug: PlantedBug, name: string): Promise<string> {
  const { build } = await import('vite')
  const outDir = `.cache/simulate-planted/${name}`
  let isPlanted = false
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'planted-bug',
        enforce: 'pre',
        transform(code, id) {
          if (!id.endsWith(`/${bug.file}`)) return null
          isPlanted = true
          return planted(code, bug)
        },
      },
    ],
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: { main: 'tests/simulate/main.ts' },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  })
  if (!isPlanted) throw new Error(`${bug.file} is not part of the program`)
  return `${outDir}/main.js`
}

function planted(code: string, { name, file, right, wrong }: PlantedBug): string {
  const [before, after, ...more] = code.split(right)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`"${name}" does not fit ${file} any more`)
  return before + wrong + after
}
