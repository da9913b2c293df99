import type { LockPort } from '#sync'

/** A tablet's lock manager: first come first served, except for stealing. */
export interface LockManager {
  /** the locks as one tab sees them */
  port(): LockPort & { release(): void }
  holders(): number
}

interface Claim {
  name: string
  owner: object
  begin(): void
  /** takes the lock from its holder and notifies it; its work goes on */
  lose(): void
  isHeld: boolean
}

export function createLockManager(): LockManager {
  const claims: Claim[] = []

  function grant(name: string) {
    const [first] = claims.filter((claim) => claim.name === name)
    if (!first || first.isHeld) return
    first.isHeld = true
    first.begin()
  }

  function drop(claim: Claim) {
    const at = claims.indexOf(claim)
    if (at < 0) return
    claims.splice(at, 1)
    grant(claim.name)
  }

  function port(): LockPort & { release(): void } {
    const owner = {}
    return {
      release() {
        for (const claim of claims.filter((each) => each.owner === owner)) drop(claim)
      },
      request(name, { signal, ifAvailable, steal }, held) {
        const taken = claims.filter((claim) => claim.name === name)
        if (ifAvailable && taken.length > 0) return held(null)
        return new Promise((resolve, reject) => {
          const claim: Claim = {
            name,
            owner,
            isHeld: false,
            begin: () => {
              signal?.removeEventListener('abort', give)
              const work = Promise.resolve().then(() => held({ name }))
              work.then(resolve, reject).finally(() => drop(claim))
            },
            lose: () => reject(new DOMException('The lock was stolen.', 'AbortError')),
          }
          if (steal) {
            claims.unshift(claim)
            for (const each of taken.filter(({ isHeld }) => isHeld)) {
              drop(each)
              each.lose()
            }
          } else claims.push(claim)
          signal?.addEventListener('abort', give)
          function give() {
            if (claim.isHeld) return
            drop(claim)
            reject(new DOMException('The request was aborted.', 'AbortError'))
          }
          grant(name)
        })
      },
    }
  }

  return { port, holders: () => claims.filter((claim) => claim.isHeld).length }
}
