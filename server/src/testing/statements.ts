import type { TestApp } from './app.ts'
import { eventsPublished } from './events-published.ts'

type Query = (...args: unknown[]) => unknown

const ofAccounts = /one_time_code|outgoing_message|app_user|pg_advisory_xact_lock/

/**
 * The statements about these tables (by default accounts, codes and letters) that the app sends while something is asked of it, in order:
 * that two answers cost the same is shown by the same work rather than by a clock. What happened before is published and worked off first; what
 * the sender of letters does by itself meanwhile is left out.
 */
export async function statementsOf(
  { app }: TestApp,
  ask: () => Promise<unknown>,
  tables = ofAccounts,
): Promise<string[]> {
  await eventsPublished(app)
  await app.processors.idle()
  const seen: string[] = []
  const watched = new Map<{ query: Query }, Query>()
  // Messages are written on connections of their own.
  const pools = [app.database.pool, app.database.pipelined]
  const connects = pools.map(pool => pool.connect)
  for (const [n, pool] of pools.entries())
    pool.connect = (async (callback?: unknown) => {
      const connect = connects[n] as Query
      // `pool.query` of what the app does by itself takes its connection this way.
      if (callback) return connect.call(pool, callback)
      const client = (await connect.call(pool)) as { query: Query }
      if (!watched.has(client)) {
        const query = client.query
        watched.set(client, query)
        client.query = (...args) => {
          const first = args[0] as string | { text: string }
          seen.push(typeof first === 'string' ? first : first.text)
          return query.apply(client, args)
        }
      }
      return client
    }) as never
  try {
    await ask()
  } finally {
    for (const [n, pool] of pools.entries()) pool.connect = connects[n]!
    for (const [client, query] of watched) client.query = query
  }
  return seen.filter(
    text =>
      tables.test(text) &&
      !/SKIP LOCKED|RECURSIVE lane|update "outgoing_message"|UPDATE push_job SET next_time|last_active_time = greatest/.test(
        text,
      ),
  )
}
