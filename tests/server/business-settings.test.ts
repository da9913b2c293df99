import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { lockFolder } from '#server/db/folder-lock'
import { readBusinesses } from '#server/start/read-businesses'
import { bundleForNode } from '../../e2e/fixtures/bundle-for-node'
import { businessFolder } from './support/businesses'
import { bundleProgram } from './support/program'

let folder: string
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The businesses of a folder with these settings.env, by name. */
async function read(settings: Record<string, string>, environment = {}) {
  folder = await businessFolder(settings)
  return readBusinesses(folder, environment)
}

async function errorsOf(settings: Record<string, string>, environment = {}): Promise<string[]> {
  const got = await read(settings, environment)
  return got.ok ? [] : got.error.map((error) => error.replaceAll(`${folder}/`, ''))
}

describe('the settings of several businesses', () => {
  test('are those of the process, with their own in front; each has its own folders', async () => {
    const got = await read(
      {
        lotus: 'HOSTS=lotus.example, desk.lotus.example\nSMS_PROVIDER=semaphore\nSMS_TOKEN="a#b"\n',
        serenity: 'HOSTS=serenity.example\nTOKEN_HOURS=48\nDATABASE_URL=postgres://a:b@db/serenity',
      },
      { TOKEN_HOURS: '24', BACKUP_EVERY: '24', DATA_DIR: '/elsewhere', TRUST_PROXY: '1' },
    )
    if (!got.ok) throw new Error(got.error.join())
    const [lotus, serenity] = got.value
    expect(lotus).toMatchObject({
      name: 'lotus',
      hosts: ['lotus.example', 'desk.lotus.example'],
      config: {
        dataDir: join(folder, 'lotus'),
        backupDir: join(folder, 'lotus/backups'),
        backupEveryHours: 24,
        tokenHours: 24,
        trustProxy: 1,
        sms: { provider: 'semaphore', token: 'a#b' },
        demo: 'off',
      },
    })
    expect(serenity).toMatchObject({
      config: {
        databaseUrl: 'postgres://a:b@db/serenity',
        backupDir: join(folder, 'serenity/backups'),
        tokenHours: 48,
        sms: null,
      },
    })
  })

  test('have the demo where it is on only', async () => {
    const got = await read({ lotus: 'HOSTS=lotus.example\nDEMO=on', serenity: 'HOSTS=a.example' })
    expect(got).toMatchObject({ value: [{ config: { demo: 'on' } }, { config: { demo: 'off' } }] })
  })

  test('have a folder of backups for each in that of the process', async () => {
    const got = await read({ lotus: 'HOSTS=lotus.example' }, { BACKUP_DIR: '/backups' })
    expect(got).toMatchObject({ value: [{ config: { backupDir: '/backups/lotus' } }] })
  })

  test.each([
    ['', 'HOSTS is missing: the host names of this business.'],
    ['HOSTS=Lotus.example', 'has "Lotus.example"'],
    ['HOSTS=lotus.example:8443', 'without port and dot at the end, but has "lotus.example:8443"'],
    ['HOSTS=lotus.example.', 'has "lotus.example."'],
    ['HOSTS=https://lotus.example', 'has "https://lotus.example"'],
    ['HOSTS=lotus.example,', 'has ""'],
    ['HOSTS=lotus.example\nPORT=80', 'PORT is a setting of the whole service.'],
    ['HOSTS=lotus.example\nSMS_SENDR=Lotus', 'SMS_SENDR is no setting. A business may have HOSTS,'],
    ['HOSTS=lotus.example\nTOKEN_HOURS=soon', 'TOKEN_HOURS must be a number of hours'],
    ['HOSTS=lotus.example\nSMS_PROVIDER=twilio', 'SMS_PROVIDER twilio needs SMS_ACCOUNT'],
  ])('refuse %j', async (text, sentence) => {
    const [error = '', ...more] = await errorsOf({ lotus: text })
    expect(error).toMatch(/^lotus\/settings\.env: /)
    expect(error).toContain(sentence)
    expect(more).toEqual([])
  })

  test('refuse what two businesses must not share, and name no password', async () => {
    const url = (user: string) =>
      `DATABASE_URL=postgres://${user}@db.example/desk?sslmode=verify-full`
    const errors = await errorsOf({
      lotus: `HOSTS=desk.example,lotus.example\nBACKUP_DIR=/backups/\n${url('lotus:secret')}`,
      serenity: `HOSTS=desk.example\nBACKUP_DIR=/backups\n${url('serenity:hidden')}`,
    })
    expect(errors).toEqual([
      'lotus and serenity must not have the same host name desk.example.',
      'lotus and serenity must not have the same database db.example/desk.',
      'lotus and serenity must not have the same folder of backups /backups.',
    ])
  })

  test('refuse the address of another business for LISTEN and for reading', async () => {
    const url = (name: string, host: string) => `${name}=postgres://desk:secret@${host}/lotus`
    const errors = await errorsOf({
      lotus: [
        'HOSTS=lotus.example',
        url('DATABASE_URL', 'pooler'),
        url('DATABASE_LISTEN_URL', 'db'),
        url('DATABASE_READ_URL', 'standby'),
      ].join('\n'),
      orchid: `HOSTS=orchid.example\n${url('DATABASE_URL', 'db2')}\n${url('DATABASE_LISTEN_URL', 'db2')}`,
      serenity: [
        'HOSTS=serenity.example',
        'DATABASE_URL=postgres://db/serenity',
        url('DATABASE_LISTEN_URL', 'db'),
        url('DATABASE_READ_URL', 'standby'),
      ].join('\n'),
    })
    expect(errors).toEqual([
      'lotus and serenity must not have the same database db/lotus.',
      'lotus and serenity must not have the same database standby/lotus.',
    ])
  })

  test('refuse settings of one business for all', async () => {
    const url = 'postgres://db/desk'
    const given = { DATABASE_URL: url, DATABASE_READ_URL: url, SMS_TOKEN: 'secret' }
    expect(await errorsOf({ lotus: 'HOSTS=lotus.example' }, given)).toEqual([
      'With BUSINESSES each business has its own DATABASE_URL, in its settings.env.',
      'With BUSINESSES each business has its own DATABASE_READ_URL, in its settings.env.',
      'With BUSINESSES each business has its own SMS_TOKEN, in its settings.env.',
    ])
  })

  test('refuse a folder that is missing, is empty, has a strange name or no settings', async () => {
    folder = await businessFolder({})
    const errorOf = (path: string) => {
      const got = readBusinesses(path, {})
      return got.ok ? '' : got.error.join('\n')
    }
    expect(errorOf(join(folder, 'none'))).toContain('none cannot be read (ENOENT).')
    expect(errorOf(folder)).toContain('which has no folder: make one for each business.')
    await mkdir(join(folder, 'Lotus Spa'))
    await mkdir(join(folder, 'serenity'))
    await writeFile(join(folder, 'notes.txt'), '')
    expect(errorOf(folder)).toContain('Lotus Spa must have a name of small letters')
    expect(errorOf(folder)).toContain('serenity/settings.env cannot be read (ENOENT).')
  })
})

const run = promisify(execFile)

test('--check says whether the settings are right, and tools ask for a business', async () => {
  const { program } = await bundleProgram()
  const [backup] = await bundleForNode('server/cli/backup-tool.ts')
  folder = await businessFolder({ lotus: 'HOSTS=lotus.example', serenity: 'HOSTS=Serenity' })
  const outcome = (file: URL | undefined, words: string[], environment = {}) =>
    run(process.execPath, [file ? fileURLToPath(file) : '', ...words], {
      env: { PATH: process.env.PATH, BUSINESSES: folder, DATA_DIR: folder, ...environment },
    }).then(
      ({ stdout }) => stdout,
      (error: { code: number; stderr: string }) => `${error.code} ${error.stderr}`,
    )
  expect(await outcome(program, ['--check'])).toMatch(/^1 Frontdesk did not start\.\n.+"Serenity"/)
  await writeFile(join(folder, 'serenity', 'settings.env'), 'HOSTS=serenity.example\n')
  expect(await outcome(program, ['--check'])).toBe(
    'The settings are right.\n  lotus: lotus.example\n  serenity: serenity.example\n',
  )
  const copy = join(folder, 'copy')
  const choose = 'There are: lotus, serenity.\n'
  expect(await outcome(backup, [copy])).toBe(`1 Say which business: --business NAME. ${choose}`)
  expect(await outcome(backup, ['--business', 'orchid', copy])).toBe(
    `1 There is no business orchid. ${choose}`,
  )
  expect(await outcome(backup, ['--business', 'lotus', copy], { BUSINESSES: '' })).toBe(
    '1 --business needs BUSINESSES: there is one business.\n',
  )
  const lock = lockFolder(join(folder, 'lotus'))
  expect(await outcome(backup, [copy, '--business', 'lotus'])).toContain(
    `already uses the folder ${join(folder, 'lotus')}.`,
  )
  lock.release()
}, 120_000)
