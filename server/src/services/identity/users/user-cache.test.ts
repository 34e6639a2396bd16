import { expect, it } from 'vitest'
import { appForFile } from '../../../testing/for-file.ts'
import { createUserCache } from './user-cache.ts'
import { updateLastActive } from './user-store.ts'

const running = appForFile()

it('does not keep a row that was read before the time of last activity and arrives after it', async () => {
  const { app } = running
  const { userId } = await running.person('Nguyễn Văn An')
  const read = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  let db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read.resolve()
      await arrival.promise
      return result
    },
  })
  const readingApp = {
    ...app,
    get db() {
      return db
    },
  }
  const cache = createUserCache(readingApp, { on: () => {} })
  const reading = cache.findRows('default', [userId])
  await read.promise
  db = app.db
  const at = 1_700_000_040_000
  await updateLastActive(db, [{ tenantId: 'default', userId, at }])
  cache.noteLastActive('default', userId, at)
  arrival.resolve()
  await reading
  const rows = await cache.findRows('default', [userId])
  expect(rows.get(userId)?.last_active_time).toEqual(new Date(at))
})
