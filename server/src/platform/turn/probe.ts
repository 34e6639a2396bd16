import { randomUUID } from 'node:crypto'
import { type ClientSettings, openTurnClient, TurnError } from './client.ts'
import { issueCredential, probeCallId } from './credentials.ts'

const lifeMs = 60_000
const echoTimeoutMs = 5_000

export type ProbeTarget = Pick<ClientSettings, 'host' | 'port' | 'transport' | 'timeoutMs' | 'isOwn'>

/**
 * Opens two allocations with credentials of this secret and sends a packet from one to the other and back.
 * @throws TurnError where the server does not take our credentials; another error where it does not answer
 */
export async function probeRelay(target: ProbeTarget, secret: string): Promise<void> {
  const first = await openTurnClient({ ...target, ...probeCredential(secret) })
  try {
    const second = await openTurnClient({ ...target, ...probeCredential(secret) })
    try {
      const [atFirst, atSecond] = [await first.allocate(), await second.allocate()]
      await first.bindChannel(0x4000, atSecond)
      await second.bindChannel(0x4000, atFirst)
      second.onData(data => second.sendChannel(0x4000, data))
      await echoed(first)
    } finally {
      await second.refresh(0).catch(() => {})
      second.close()
    }
  } finally {
    await first.refresh(0).catch(() => {})
    first.close()
  }
}

/** Whether a server on this port takes credentials of this secret: another process of the same installation. */
export async function isOwnRelay(host: string, port: number, secret: string): Promise<boolean> {
  const target = { host, port, transport: 'tcp', timeoutMs: 2_000 } as const
  try {
    const client = await openTurnClient({ ...target, ...probeCredential(secret) })
    try {
      await client.allocate()
      return true
    } catch (error) {
      // A relay that is full has checked our credential.
      return error instanceof TurnError && error.code === 486
    } finally {
      client.close()
    }
  } catch {
    return false
  }
}

/** For the probe of an installation: alone in its quota, in a call that no person is in. */
const probeCredential = (secret: string) =>
  issueCredential(
    secret,
    { tenantId: 'probe', callId: probeCallId, participantId: randomUUID(), quotaKey: randomUUID() },
    Date.now(),
    lifeMs,
  )

/** UDP packets may get lost, so the packet is sent again until it is back. */
function echoed(client: Awaited<ReturnType<typeof openTurnClient>>): Promise<void> {
  const sentId = randomUUID()
  return new Promise((resolve, reject) => {
    const send = () => client.sendChannel(0x4000, Buffer.from(sentId))
    const repeat = setInterval(send, 200)
    const settle = (finish: () => void) => {
      clearInterval(repeat)
      clearTimeout(timer)
      stop()
      finish()
    }
    const timer = setTimeout(
      () => settle(() => reject(new Error('no packet came through the relay'))),
      echoTimeoutMs,
    )
    const stop = client.onData(data => {
      if (data.toString() === sentId) settle(resolve)
    })
    send()
  })
}
