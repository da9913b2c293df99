import pg from 'pg'

/** A statement as the service sent it to its database. */
export interface Statement {
  text: string
  values: unknown[]
}

/** The statements that `work` sends to the databases of this process, in order. */
export async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { query } = pg.Client.prototype
  const listening = function (this: pg.Client, asked: Statement | string, ...rest: never[]) {
    const { text, values = [] } = typeof asked === 'string' ? { text: asked } : asked
    statements.push({ text, values })
    return Reflect.apply(query, this, [asked, ...rest])
  }
  Object.assign(pg.Client.prototype, { query: listening })
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return statements
}
