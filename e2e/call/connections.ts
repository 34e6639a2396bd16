import type { Page } from '../src/fixtures.ts'

interface Noting {
  madeConnections: RTCPeerConnection[]
}

/** Notes every connection that the page makes. Before it loads; each load of the page begins with none. */
export const noteConnections = (page: Page) =>
  page.addInitScript(() => {
    const madeConnections: RTCPeerConnection[] = []
    Object.assign(window, { madeConnections })
    const Original = globalThis.RTCPeerConnection
    if (!Original) return
    globalThis.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        madeConnections.push(this)
      }
    }
  })

/** How many connections the page has made. */
export const madeConnections = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Noting).madeConnections.length)

/** How many of the first `count` that the page has made are not closed. */
export const openConnections = (page: Page, count?: number): Promise<number> =>
  page.evaluate(
    count =>
      (window as unknown as Noting).madeConnections
        .slice(0, count)
        .filter(({ connectionState }) => connectionState !== 'closed').length,
    count,
  )

/** What the browser reports of voice on the connections that are connected (`RTCInboundRtpStreamStats` or the outbound ones). */
export const voiceReports = (
  page: Page,
  type: 'inbound-rtp' | 'outbound-rtp',
): Promise<Record<string, number | undefined>[]> =>
  page.evaluate(async type => {
    const reports: Record<string, number | undefined>[] = []
    for (const connection of (window as unknown as Noting).madeConnections)
      if (connection.connectionState === 'connected')
        for (const entry of (await connection.getStats()).values())
          if (entry.type === type && entry.kind === 'audio') reports.push({ ...entry })
    return reports
  }, type)
