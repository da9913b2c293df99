import type { VaultPort } from '#sync'
import type { Backend } from './backend'

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/** The browser's cryptography for locking a tablet. */
export const realVault = ({ clock }: Backend): VaultPort => vaultOver(clock.busy, (given) => given)

/** Cryptography whose keys take no time to derive, because most tests of the lock don't depend on that. */
export const quickVault = ({ clock }: Backend): VaultPort =>
  vaultOver(clock.busy, (given) => (isDerivation(given) ? { ...given, iterations: 1 } : given))

/** Other threads do this work, so virtual time has to wait for it. */
function vaultOver(busy: Backend['clock']['busy'], change: (given: unknown) => unknown): VaultPort {
  const subtle = new Proxy(crypto.subtle, {
    get:
      (target, name) =>
      (...given: unknown[]) =>
        busy<unknown>(Reflect.apply(Reflect.get(target, name), target, given.map(change))),
  })
  return { subtle, randomBytes }
}

const isDerivation = (given: unknown): given is object =>
  typeof given === 'object' && given !== null && 'iterations' in given

/** Quick cryptography with a key of the device, as PINs need it. All tabs of a tablet get the same vault. */
export function pinVault(backend: Backend): VaultPort {
  const vault = quickVault(backend)
  const secret = vault.randomBytes(32)
  const key = vault.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey'])
  return { ...vault, deviceKey: () => key }
}
