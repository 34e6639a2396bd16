import type { Tx } from '#platform/db/index.ts'
import type { TestApp } from '../../../testing/app.ts'

/**
 * From now on the connection breaks when a transaction ends: after its commit, whose answer is lost, or before it. Answers what ends that.
 */
export function breakOffTransactions({ app }: TestApp, isCommitted: boolean): () => void {
  const { db } = app
  const lostConnection = new Error('Connection terminated unexpectedly')
  const execute = async (work: (tx: Tx) => Promise<unknown>) => {
    await db.transaction().execute(async tx => {
      await work(tx)
      if (!isCommitted) throw lostConnection
    })
    throw lostConnection
  }
  const failingDb = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute })
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  Object.assign(app, { db: failingDb })
  return () => void Object.assign(app, { db })
}
