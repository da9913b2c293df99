import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createFiles } from './create-files'
import type { FromThread, ThreadInput, ToThread } from './messages'
import { openDirectory, type Session } from './session'

/**
 * Runs the embedded database in its own thread, so that its work never blocks the thread that answers requests. An
 * error ends this thread; the main thread starts it again.
 */
async function serve(port: MessagePort, { directory }: ThreadInput) {
  const post = (message: FromThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved)
  await createFiles(directory)
  const session = await openDirectory(directory)
  let last = Promise.resolve()
  port.on('message', (message: ToThread) => {
    last = last.then(() => handle(message, session, post))
  })
  post({ kind: 'ready' })
}

type Post = (message: FromThread, moved?: ArrayBuffer[]) => void

async function handle(message: ToThread, session: Session, post: Post) {
  if ('close' in message) {
    await session.close()
    return post({ kind: 'closed' })
  }
  const { bytes, unsynced } = await session.exchange(message.bytes)
  post({ kind: 'reply', id: message.id, bytes, unsynced }, [bytes.buffer])
}

if (parentPort) await serve(parentPort, workerData)
