import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig, variableNames, wantsDemo } from '#server/config'

function configOf(environment: Record<string, string>) {
  const config = readConfig(environment)
  if (!config.ok) throw new Error(config.error.join())
  return config.value
}

describe('readConfig', () => {
  test('needs nothing', () => {
    const usual = {
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      businessesDir: null,
      databaseUrl: null,
      databasePool: 10,
      databaseListenUrl: null,
      databaseReadUrl: null,
      databaseReadMaxAge: 60,
      backupDir: 'data/backups',
      backupEveryHours: null,
      backupKeep: 14,
      auditMonths: null,
      assetsDir: null,
      demo: 'auto',
      tokenHours: 12,
      sms: null,
      smsAtOnce: 5,
      appOrigins: [],
      logLevel: 'info',
      trustProxy: 0,
      metricsToken: null,
      drainSeconds: 0,
    }
    expect(configOf({})).toEqual(usual)
    expect(configOf({ PORT: '', DEMO: '', DATABASE_URL: '' })).toEqual(usual)
  })

  test('reads every variable', () => {
    const environment = {
      PORT: '9000',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/desk',
      BUSINESSES: '/srv/businesses',
      DATABASE_URL: 'postgres://desk@pooler/desk',
      DATABASE_POOL: '25',
      DATABASE_LISTEN_URL: 'postgres://desk@db/desk',
      DATABASE_READ_URL: 'postgres://desk@standby/desk',
      DATABASE_READ_MAX_AGE: '30',
      BACKUP_DIR: '/srv/backups',
      BACKUP_EVERY: '24',
      BACKUP_KEEP: '7',
      AUDIT_MONTHS: '60',
      ASSETS_DIR: '/srv/assets',
      DEMO: 'off',
      TOKEN_HOURS: '0.5',
      SMS_URL: 'https://sms.example/send',
      SMS_TOKEN: 'a-token',
      SMS_AT_ONCE: '100',
      APP_ORIGINS: 'https://desk.example, http://localhost:5173/',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      METRICS_TOKEN: 'another-token',
      DRAIN_SECONDS: '20',
    }
    expect(configOf(environment)).toEqual({
      port: 9000,
      host: '0.0.0.0',
      dataDir: '/srv/desk',
      businessesDir: '/srv/businesses',
      databaseUrl: 'postgres://desk@pooler/desk',
      databasePool: 25,
      databaseListenUrl: 'postgres://desk@db/desk',
      databaseReadUrl: 'postgres://desk@standby/desk',
      databaseReadMaxAge: 30,
      backupDir: '/srv/backups',
      backupEveryHours: 24,
      backupKeep: 7,
      auditMonths: 60,
      assetsDir: '/srv/assets',
      demo: 'off',
      tokenHours: 0.5,
      sms: { provider: 'generic', url: 'https://sms.example/send', token: 'a-token' },
      smsAtOnce: 100,
      appOrigins: ['https://desk.example', 'http://localhost:5173'],
      logLevel: 'warn',
      trustProxy: 1,
      metricsToken: 'another-token',
      drainSeconds: 20,
    })
  })

  test.each([
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, but is "abc".'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, but is "70000".'],
    ['DEMO', 'yes', 'DEMO must be on or off, but is "yes".'],
    [
      'TOKEN_HOURS',
      '0',
      'TOKEN_HOURS must be a number of hours, more than 0 and at most 168, but is "0".',
    ],
    [
      'DATABASE_URL',
      'mysql://root:secret@db',
      'DATABASE_URL must be an address that starts with postgres://, but is something else.',
    ],
    [
      'DATABASE_POOL',
      '0',
      'DATABASE_POOL must be a whole number of connections from 1 to 200, but is "0".',
    ],
    [
      'DATABASE_LISTEN_URL',
      'postgres://db/desk',
      'DATABASE_LISTEN_URL needs DATABASE_URL, the address of the same database.',
    ],
    [
      'DATABASE_READ_URL',
      'postgres://standby/desk',
      'DATABASE_READ_URL needs DATABASE_URL, the address of its primary.',
    ],
    [
      'DATABASE_READ_MAX_AGE',
      '0',
      'DATABASE_READ_MAX_AGE must be a whole number of seconds from 1 to 3600, but is "0".',
    ],
    [
      'SMS_URL',
      'ftp://desk:secret@sms',
      'SMS_URL must be an address that starts with https:// or http://, but is something else.',
    ],
    [
      'SMS_AT_ONCE',
      '0',
      'SMS_AT_ONCE must be a whole number of messages from 1 to 200, but is "0".',
    ],
    [
      'APP_ORIGINS',
      'https://desk.example/app',
      'APP_ORIGINS must be addresses such as https://desk.example, without a path, with commas ' +
        'between them, but is "https://desk.example/app".',
    ],
    [
      'TRUST_PROXY',
      'yes',
      'TRUST_PROXY must be the number of proxies in front of the service, from 0 to 9, but is "yes".',
    ],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, but is "loud".',
    ],
    [
      'METRICS_TOKEN',
      'two words',
      'METRICS_TOKEN must be one word of plain characters, but is something else.',
    ],
  ])('refuses %s in plain words', (name, value, sentence) => {
    expect(readConfig({ [name]: value })).toEqual({ ok: false, error: [sentence] })
  })

  test.each([
    [{ SMS_PROVIDER: 'generic' }, 'SMS_PROVIDER generic needs SMS_URL.'],
    [{ SMS_PROVIDER: 'semaphore' }, 'SMS_PROVIDER semaphore needs SMS_TOKEN.'],
    [
      { SMS_PROVIDER: 'twilio', SMS_TOKEN: 'x' },
      'SMS_PROVIDER twilio needs SMS_ACCOUNT, SMS_SENDER.',
    ],
    [
      { SMS_PROVIDER: 'pigeon' },
      'SMS_PROVIDER must be generic, semaphore, twilio or vonage, but is "pigeon".',
    ],
  ])('refuses a provider without its account: %j', (environment, sentence) => {
    expect(readConfig(environment)).toEqual({ ok: false, error: [sentence] })
  })

  test('knows the addresses of the providers', () => {
    const sms = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'x', SMS_SENDER: '+15005550006' }
    expect(configOf({ ...sms, SMS_PROVIDER: 'twilio' }).sms).toEqual({
      provider: 'twilio',
      url: 'https://api.twilio.com',
      account: 'AC1',
      token: 'x',
      sender: '+15005550006',
    })
    expect(configOf({ SMS_TOKEN: 'x', SMS_PROVIDER: 'semaphore' }).sms).toEqual({
      provider: 'semaphore',
      url: 'https://api.semaphore.co',
      token: 'x',
      sender: null,
    })
  })

  test('reports all errors at once', () => {
    const config = readConfig({ PORT: 'x', DEMO: 'x' })
    expect(config.ok ? [] : config.error).toHaveLength(2)
  })
})

test('.env.example has every variable, with its default', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n')
  const given = lines.flatMap((line) => /^#([A-Z_]+)=(.*)$/.exec(line)?.slice(1, 3) ?? [])
  const names = given.filter((_, index) => index % 2 === 0)
  expect(names.filter((name) => !name.startsWith('VITE_')).sort()).toEqual(
    [...variableNames].sort(),
  )
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
})

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', DEMO: 'on' }, true],
  [{ DATABASE_URL: 'postgres://db/desk' }, false],
  [{ DATABASE_URL: 'postgres://db/desk', DEMO: 'on' }, true],
  [{ DEMO: 'off' }, false],
])('the demo business with %j: %s', (environment, wanted) => {
  expect(wantsDemo(configOf(environment))).toBe(wanted)
})
