import type { Config } from '#platform/config.ts'
import { createLiveKitApi, type LiveKitSettings } from '#platform/livekit/server-api.ts'
import { type Finding, ok, skippedFinding, wrong } from './finding.ts'

const name = 'LiveKit'
const timeoutMs = 5_000

/** Whether LiveKit, where one is configured, takes our requests, and our tokens by the address that browsers use. */
export async function checkLiveKit({ liveKit }: Pick<Config, 'liveKit'>): Promise<Finding> {
  if (!liveKit) return skippedFinding(name, 'Not set: this server carries group calls itself.')
  const api = createLiveKitApi(liveKit, { timeoutMs })
  let rooms: string[]
  try {
    rooms = await api.listRooms()
  } catch (error) {
    return wrong(
      name,
      `${liveKit.apiUrl} does not take our requests (${reasonOf(error)}).`,
      'Check LIVEKIT_API_URL (or LIVEKIT_URL), LIVEKIT_API_KEY and LIVEKIT_API_SECRET, and that it runs.',
    )
  }
  const refusal = await refusalByBrowserAddress(liveKit)
  if (refusal)
    return wrong(
      name,
      `It answers at ${liveKit.apiUrl}, but browsers cannot join at ${liveKit.url} (${refusal}).`,
      'Check LIVEKIT_URL and the proxy in front of it; it must lead to the same LiveKit.',
    )
  return ok(name, `It answers and takes our key; rooms with a call: ${rooms.length}.`)
}

/** LiveKit says beforehand whether it would let somebody in: browsers ask the same when their socket does not open. */
async function refusalByBrowserAddress(liveKit: LiveKitSettings): Promise<string | undefined> {
  const token = await createLiveKitApi(liveKit).admit({
    room: 'trau_doctor',
    identity: 'doctor',
    device: 'doctor',
    name: 'doctor',
  })
  try {
    const response = await fetch(`${liveKit.url.replace(/^ws/, 'http')}/rtc/validate`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok ? undefined : `status ${response.status}`
  } catch (error) {
    return reasonOf(error)
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  if (!(cause instanceof Error)) return message
  return cause.cause instanceof Error ? cause.cause.message || String(cause.cause) : cause.message
}
