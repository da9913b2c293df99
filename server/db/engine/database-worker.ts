import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createFiles } from './create-files'
import type { FromThread, ThreadInput, ToThread } from './messages'
import { openDirectory, type Session } from './session'

/**
 * Runs the embedded database in its own thread, so that its work never blocks the thread that answers requests. An
 * error ends this thread; the main thread starts it again.
 */
async function serve(port: MessagePort, { directory }: ThreadInput) {
  const say = (message: FromThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)
  await createFiles(directory)
  const session = await openDirectory(directory)
  let last = Promise.resolve()
  port.on('message', (message: ToThread) => {
    last = last.then(() => handle(message, session, say))
  })
  say({ kind: 'ready' })
}

type Say = (message: FromThread, moved?: ArrayBuffer[]) => void

async function handle(message: ToThread, session: Session, say: Say) {
  if ('close' in message) {
    await session.close()
    return say({ kind: 'closed' })
  }
  const { bytes, unsynced } = await session.exchange(message.bytes)
  say({ kind: 'reply', id: message.id, bytes, unsynced }, [bytes.buffer])
}

if (parentPort) await serve(parentPort, workerData)
