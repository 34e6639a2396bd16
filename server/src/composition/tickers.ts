import { flushApiUsageEveryMs } from '#platform/api-usage.ts'
import type { App } from '#platform/app.ts'
import type { Service, TickerRow } from '#platform/service.ts'
import { createTicker, type Ticker } from '#platform/ticker.ts'

/** The platform's own. */
const countsOfApi: TickerRow = {
  name: 'counts of the API',
  everyMs: flushApiUsageEveryMs,
  run: app => app.apiUsage.flush(),
}

/** The tickers of all services as one. Stopping ends runs that can be interrupted, and waits for the others. */
export function createTickers(
  services: readonly Service[],
  app: App,
  { isReadOnly }: { isReadOnly: () => boolean },
): Ticker {
  const rows = [...services.flatMap(service => service.tickers ?? []), countsOfApi]
  const tickers = rows.map(({ name, everyMs, run, runsReadOnly }) =>
    createTicker(app.log, everyMs, name, async () => {
      if (runsReadOnly || !isReadOnly()) await run(app)
    }),
  )
  return {
    start() {
      for (const ticker of tickers) ticker.start()
    },
    async stop() {
      for (const row of rows) row.interrupt?.(app)
      await Promise.all(tickers.map(ticker => ticker.stop()))
    },
  }
}
