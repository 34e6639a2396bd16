interface Report {
  type: string
  timestamp?: unknown
  fractionLost?: unknown
}

/** For so long what the other side said of losses holds; of pictures it says something every second. */
const validMs = 3_000

/**
 * The share of what is sent, 0 to 1, that the other side did not get, as it lately said (`fractionLost` of `remote-inbound-rtp`, whose time is
 * the arrival of the report: https://www.w3.org/TR/webrtc-stats/). Of a stream that sends nothing no other report comes, and the browser
 * keeps the last one: it would hold back a picture that was stopped for good.
 */
export function reportedLoss(reports: readonly Report[]): number {
  const now = Math.max(...reports.map(({ timestamp }) => Number(timestamp ?? 0)))
  const losses = reports.flatMap(({ type, timestamp, fractionLost }) => {
    const isOld = now - Number(timestamp ?? now) > validMs
    return type === 'remote-inbound-rtp' && !isOld ? [Number(fractionLost ?? 0)] : []
  })
  return Math.max(0, ...losses)
}
