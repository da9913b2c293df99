import { type MessagePort, parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from './messages'
import { createWorkbook } from './workbook'

/** Makes a spreadsheet in a thread. An error ends the thread; the main thread reports it. */
function serve(port: MessagePort) {
  const workbook = createWorkbook()
  const answer = (reply: FromThread, moved: ArrayBuffer[] = []) => port.postMessage(reply, moved)
  port.on('message', (message: ToThread) => {
    if ('finish' in message) {
      const file = workbook.finish()
      return answer(file, [file.buffer])
    }
    if ('open' in message) workbook.open(message.open)
    else workbook.add(message.rows, message.weight)
    answer(null)
  })
}

if (parentPort) serve(parentPort)
