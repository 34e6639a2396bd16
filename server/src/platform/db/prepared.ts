import type pg from 'pg'

/** Asked so often, a statement is worth remembering. */
const oftenEnough = 3
/** Texts that are counted or remembered: lists of any length would make them endless. */
const mostTexts = 400
/** PostgreSQL's answer where a remembered statement's table has got columns since: a newer version beside this one has migrated. */
const notSupported = '0A000'

/** A statement on a table that has just changed; it has another name from now on, so trying again helps. */
export function isOutdatedStatement(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === notSupported && message.includes('cached plan must not change result type')
}

/**
 * Lets a pool's connections remember the statements that come again and again. Planning one that may touch sixteen partitions takes
 * PostgreSQL several times as long as running it.
 */
export function rememberStatements(pool: pg.Pool): void {
  const statements = new Map<string, { times: number; name: string }>()
  let generation = 0

  function nameOf(text: string): string | undefined {
    const statement = statements.get(text)
    if (!statement) {
      if (statements.size < mostTexts) statements.set(text, { times: 1, name: `s${statements.size}` })
      return undefined
    }
    return ++statement.times >= oftenEnough ? `${statement.name}_${generation}` : undefined
  }

  pool.on('connect', client => {
    const plain = client.query.bind(client) as (...queryArguments: unknown[]) => Promise<pg.QueryResult>

    async function remembered(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
      const isAlone = client.getTransactionStatus() === 'I'
      try {
        return await plain({ name, text, values })
      } catch (error) {
        if (!isOutdatedStatement(error)) throw error
        generation++
        if (!isAlone) throw error
        return plain(text, values)
      }
    }

    client.query = ((...queryArguments: unknown[]) => {
      const [text, values, callback] = queryArguments
      const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0 && !callback
      const name = isPlain ? nameOf(text) : undefined
      return name ? remembered(name, text as string, values as unknown[]) : plain(...queryArguments)
    }) as typeof client.query
  })
}
