import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig, variableNames } from '#server/config'

const textOf = (path: string) => readFileSync(path, 'utf8')
const dockerfile = textOf('Dockerfile')
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
const unit = textOf('deploy/frontdesk.service')

const environment = v.record(v.string(), v.string())
const volumes = v.optional(v.array(v.string()), [])
const compose = v.parse(
  v.object({
    services: v.record(v.string(), v.looseObject({ environment, volumes })),
    volumes: v.record(v.string(), v.unknown()),
  }),
  parse(textOf('compose.yaml')),
)

/** Those variables of a file that are settings of the service. */
const settingsIn = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'NODE_ENV'))

function assignmentsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/\b([A-Z][A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const ofImage = settingsIn(assignmentsIn(/^ENV .+$/m.exec(lastStage)?.[0] ?? ''))
const ofUnit = settingsIn(assignmentsIn([...unit.matchAll(/^Environment=.+$/gm)].join('\n')))
/** Variables of the compose file, with the defaults of `${NAME:-default}` and a password. */
const ofCompose = Object.fromEntries(
  Object.entries(compose.services.frontdesk?.environment ?? {}).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+(?::-([^}]*))?\}/g, (_, standard) => standard ?? 'secret'),
  ]),
)

test.each([
  ['the image', ofImage],
  ['the unit', ofUnit],
  ['the compose file', ofCompose],
])('%s sets only variables and values that the service takes', (_, given) => {
  expect(Object.keys(given).length).toBeGreaterThan(2)
  expect(Object.keys(given).filter((name) => !variableNames.includes(name))).toEqual([])
  expect(readConfig(given)).toMatchObject({ ok: true })
})

test('every file names the same port and the same program', () => {
  expect(ofImage.PORT).toBe(/^EXPOSE (\d+)$/m.exec(lastStage)?.[1])
  expect(compose.services.caddy?.environment.UPSTREAM).toBe(`frontdesk:${ofCompose.PORT}`)
  for (const path of ['deploy/Caddyfile', 'deploy/nginx.conf'])
    expect(textOf(path)).toContain(`127.0.0.1:${ofUnit.PORT}`)
  for (const text of [lastStage, unit]) expect(text).toContain('dist/server/main.js')
})

test('the image runs as an ordinary user, and its probe is a real one', () => {
  expect(/^USER (?!root|0)\w+$/m.test(lastStage)).toBe(true)
  expect(lastStage).toContain('http://127.0.0.1:$PORT/livez')
  expect(textOf('server/operating/operating-routes.ts')).toContain("'/livez'")
})

test('the image is built from files that the context lets in', () => {
  const included = [...textOf('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path)
  expect(included.filter((path) => !existsSync(path))).toEqual([])
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, paths = '']) => paths.split(' '))
    .filter((path) => path !== '.')
  expect(copied.filter((path) => !included.includes(path))).toEqual([])
})

test('the image of the compose file has the version of the product', () => {
  const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(textOf('package.json')))
  expect(compose.services.frontdesk?.image).toBe(`frontdesk:${version}`)
  expect(textOf('CHANGELOG.md')).toContain(`## ${version}`)
})

test('volumes of the compose file are declared, and files exist', () => {
  const sources = Object.values(compose.services).flatMap(({ volumes: mounted }) =>
    mounted.map((each) => each.slice(0, each.indexOf(':'))),
  )
  const isThere = (name: string) =>
    name.startsWith('.') ? existsSync(name) : name in compose.volumes
  expect(sources.filter((name) => !isThere(name))).toEqual([])
})

test('nginx passes STORE_CODE on and does not hold the live stream back', () => {
  const nginx = textOf('deploy/nginx.conf')
  expect(nginx).toContain('underscores_in_headers on;')
  expect(nginx).toContain('proxy_buffering off;')
  expect(nginx.split('{').length).toBe(nginx.split('}').length)
})

test('pages for the administrator link to pages that exist', () => {
  const pages = readdirSync('deploy').filter((name) => name.endsWith('.md'))
  const broken = [...pages.map((name) => `deploy/${name}`), 'README.md', 'CHANGELOG.md'].flatMap(
    (page) =>
      [...textOf(page).matchAll(/\]\((?!https?:)([^)#]+)/g)]
        .filter(([, path = '']) => !existsSync(join(dirname(page), path)))
        .map(([, path]) => `${page}: ${path}`),
  )
  expect(broken).toEqual([])
  const map = textOf('deploy/README.md')
  expect(pages.filter((name) => name !== 'README.md' && !map.includes(`(${name})`))).toEqual([])
})

test('pages for the administrator name figures that the service has', () => {
  const figures = textOf('server/operating/read-metrics.ts')
  const named = readdirSync('deploy').flatMap((name) => [
    ...textOf(join('deploy', name)).matchAll(/\bfrontdesk_[a-z_]+\b/g),
  ])
  expect(named.map(([name]) => name).filter((name) => !figures.includes(name))).toEqual([])
})
