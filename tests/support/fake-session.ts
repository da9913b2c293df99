import type { Need } from '#domain/kernel/refusal'
import type { LogInResult, Session, SetUpResult, Sync, UserOfTablet } from '#sync'
import { storeCode } from './business'

export const clerk: Session = { username: 'makati', storeCode, roles: 'ADMIN', token: 'token' }

export const isWithin = (from: string, to: string) => (date: string) => date >= from && date <= to

/** Actions of a session that always succeed. */
export const agreeable = {
  logIn: async (): Promise<LogInResult> => ({ ok: true }),
  readSetup: async () => null,
  setUp: async (): Promise<SetUpResult> => ({ ok: true }),
  logOut: async () => true,
}

const wrongPin = { ok: false as const, message: 'The PIN is wrong. 4 tries are left.' }

/** Users with a PIN on a pretended tablet. All have the same PIN. */
export class FakePins {
  users: readonly UserOfTablet[] = []
  /** those who may allow what the next command needs */
  approvers: readonly UserOfTablet[] = []
  readonly approved: [username: string, needs: readonly Need[]][] = []
  pin = '1379'
  /** passwords and PINs that were set */
  readonly set: [password: string, pin: string][] = []
  /** answers to the next calls */
  readonly answers: LogInResult[] = []

  session(
    begin: (session: Pick<Session, 'username' | 'storeCode'>) => void,
  ): Pick<Sync['session'], 'setPin' | 'users' | 'switchUser' | 'approvers' | 'approve'> {
    return {
      setPin: async (...asked) => {
        this.set.push(asked)
        return this.answers.shift() ?? { ok: true }
      },
      users: () => this.users,
      switchUser: async (username, storeCode, pin) => {
        if (pin !== this.pin) return wrongPin
        begin({ username, storeCode })
        return { ok: true }
      },
      approvers: async () => this.approvers,
      approve: async (username, pin, needs) => {
        if (pin !== this.pin) return wrongPin
        this.approved.push([username, needs])
        return { ok: true }
      },
    }
  }
}
