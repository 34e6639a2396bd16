import type { App } from '#platform/app.ts'
import type { Job } from '#platform/jobs/index.ts'
import { moveBatch, selectKeysInUse } from '../contact-key-store.ts'

/** How long new numbers are hashed and sealed with the same key. */
const renewedAfterMs = 365 * 86_400_000
const batch = 500

/**
 * Makes a new key once a year, brings every contact over to it, and drops the keys that nothing needs any more. Books can be used all the
 * while: what is not moved yet is found under its old key.
 */
export const renewKey: Job = {
  name: 'contact/renewKey',
  cron: '7 20 * * *', // 03:07 in Vietnam
  async run(app: App) {
    const { contactKeys } = app.services
    const { current } = await contactKeys.read(app.db)
    if (app.clock.now() - current.madeTime > renewedAfterMs)
      await app.db.transaction().execute(tx => contactKeys.rotate(tx, current.id))

    const move = () =>
      app.db.transaction().execute(async tx => moveBatch(tx, await contactKeys.read(tx), batch))
    while ((await move()) > 0) {
      // A batch at a time holds the books for a moment only.
    }
    await app.db.transaction().execute(async tx => {
      const ring = await contactKeys.read(tx)
      const inUse = new Set([ring.current.id, ...(await selectKeysInUse(tx))])
      await contactKeys.drop(
        tx,
        ring.all.map(key => key.id).filter(id => !inUse.has(id)),
      )
    })
  },
}
