import { approvalHeader } from '#domain/calls/sync'
import { type Fired, noteFault } from '../network/faults'
import type { Backend } from '../service/backend'
import { password } from '../service/business'
import type { Violate } from './devices'
import type { Books } from './read-books'
import { createAccounts, missingActs } from './rights'
import type { ApprovedWrite } from './wire'

interface Trying {
  backend: Pick<Backend, 'handle'>
  books: Pick<Books, 'effects'>
  sent: ReadonlyMap<string, ApprovedWrite>
  ids: () => string
  fired: Fired
  violate: Violate
}

/** Approvals that are tried in one run. */
const most = 3

/** Commands that need the same act whenever they are sent, at another price. */
const lasting: Readonly<Record<string, string>> = {
  updateService: 'changePrices',
  updatePromo: 'changePromos',
}

/**
 * Sends writes that colleagues have allowed once more, each with its approval and another key, as a tampered tablet
 * would. Only those whose author still needs the approval.
 */
export async function tryApprovalsAgain({ backend, books, sent, ...rest }: Trying): Promise<void> {
  const accounts = createAccounts()
  for (const effect of books.effects) accounts.follow(effect)
  const again = books.effects.flatMap((effect) => {
    const write = effect.approval && sent.get(effect.approval.key)?.write
    const isMissing = missingActs(effect, accounts).includes(lasting[effect.action] ?? '')
    return write && isMissing ? { write, user: effect.actor } : []
  })
  const { ids, fired, violate } = rest
  for (const { write, user } of again.slice(0, most)) {
    const [method = '', path = '', ...body] = write.content.split(' ')
    const headers = { 'Idempotency-Key': ids(), [approvalHeader]: write.approval ?? '' }
    const token = await tokenOf(backend, user)
    const sending = { method, path, body: repriced(JSON.parse(body.join(' '))), token, headers }
    const { status } = await send(backend, sending)
    if (status < 400 || status === 403) noteFault(fired, 'an approval is tried again')
    if (status < 400) violate(`service: the approval of ${write.key} counts for another entry`)
  }
}

const repriced = (body: { price?: number }) =>
  body.price === undefined ? body : { ...body, price: Math.ceil(body.price) + 1 }

async function tokenOf(backend: Trying['backend'], username: string): Promise<string> {
  const body = { username, password }
  const response = await send(backend, { method: 'POST', path: '/auth/authenticate', body })
  const { idToken } = (await response.json()) as { idToken: string } // the edge: as the service answers
  return idToken
}

interface Sending {
  method: string
  path: string
  body: object
  token?: string
  headers?: Readonly<Record<string, string>>
}

const send = (
  { handle }: Trying['backend'],
  { method, path, body, token, headers }: Sending,
): Promise<Response> =>
  handle(
    new Request(`http://service.example${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify(body),
    }),
  )
