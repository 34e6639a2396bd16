import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { newPair, openMessenger, type Pair } from '../chat/rooms.ts'
import { expect, type Page } from '../src/fixtures.ts'

/** The built module that holds a page's calls: the same instance as the one that the page itself loads. */
export function sessionModule(): string {
  const path = fileURLToPath(new URL('../../web/dist/.vite/manifest.json', import.meta.url))
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { file: string }>
  return `/${manifest['src/features/call/session/session.ts']!.file}`
}

interface Exchange {
  call: string
  values: unknown[]
}

/** Calls a method of the tab's calls, as its screens do. */
export async function inTab(page: Page, call: string, ...values: unknown[]): Promise<void> {
  const exchange: Exchange & { module: string } = { module: sessionModule(), call, values }
  await page.evaluate(async ({ module, call, values }) => {
    const { callSession } = await import(module)
    const session = callSession()
    const [name, method] = call.split('.')
    if (method) await session[name!][method](...values)
    else await session[name!](...values)
  }, exchange)
}

export interface TabCall {
  incomingIds: string[]
  elsewhere: number
  callId: string | undefined
  state: string | undefined
  transport: string | undefined
  connection: string | undefined
  videoSending: string | undefined
  code: string | null | undefined
  flags: Record<string, { hasMicrophone: boolean; hasCamera: boolean; hasScreen: boolean }>
  remotes: { id: string; connection: string; hasCamera: boolean; hasScreen: boolean; stalled: boolean }[]
  peers: {
    participantId: string
    /** Through a TURN server. */
    isRelayed: boolean
    roundTripMs: number | null
    availableOutgoing: number | null
    audioReceived: { packets: number; lost: number; concealedRatio: number }
    videoReceived: { framesDecoded: number; height: number; bitrate: number }
    videoSent: { height: number; bitrate: number }
  }[]
  /** What is open on this device. */
  own: { hasMicrophone: boolean; hasCamera: boolean; hasScreen: boolean }
  ended: string | undefined
}

export function readTab(page: Page): Promise<TabCall> {
  return page.evaluate(async module => {
    const { callSession } = await import(module)
    const { incoming, elsewhere, current, ended } = callSession().state.get()
    const { hasMicrophone, hasCamera, hasScreen } = callSession().local.state.get()
    const media = current?.engine.state.get()
    // biome-ignore lint/suspicious/noExplicitAny: what the page holds has no types here
    const people: any[] = current?.call.participants ?? []
    return {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      incomingIds: incoming.map((one: any) => one.call.callId),
      elsewhere: elsewhere.length,
      callId: current?.call.callId,
      state: current?.call.state,
      transport: media?.transport,
      connection: media?.connection,
      videoSending: media?.videoSending,
      code: media?.remotes[0]?.fingerprintCode,
      flags: Object.fromEntries(people.map(one => [one.participantId, one])),
      // biome-ignore lint/suspicious/noExplicitAny: as above
      remotes: (media?.remotes ?? []).map((one: any) => ({
        id: one.participantId,
        connection: one.connection,
        hasCamera: Boolean(one.cameraStream),
        hasScreen: Boolean(one.screenStream),
        stalled: one.isVideoStalled,
      })),
      peers: current ? (await current.engine.stats()).peers : [],
      own: { hasMicrophone, hasCamera, hasScreen },
      ended: ended?.reason,
    }
  }, sessionModule())
}

/** Waits until what the tab says of its call fulfils a condition. */
export async function untilTab(
  page: Page,
  what: string,
  isReached: (tab: TabCall) => boolean,
  timeout = 30_000,
): Promise<TabCall> {
  let last: TabCall | undefined
  await expect
    .poll(
      async () => {
        last = await readTab(page)
        return isReached(last)
      },
      { message: what, timeout, intervals: [50, 100, 250] },
    )
    .toBe(true)
    .catch(error => {
      throw new Error(`${what}: ${JSON.stringify(last)}`, { cause: error })
    })
  return last!
}

/** Pictures and voice of this many others arrive. */
export const receivesFrom =
  (others: number) =>
  ({ peers, connection }: TabCall): boolean =>
    connection === 'connected' &&
    peers.length === others &&
    peers.every(
      ({ videoReceived, audioReceived }) => videoReceived.framesDecoded > 0 && audioReceived.packets > 0,
    )

/** A video call of two that both see. */
export async function callOfTwo(
  page: Page,
  other: Page,
  base: string,
): Promise<{ callId: string; pair: Pair }> {
  const pair = await newPair(base)
  await openMessenger(other, pair.binh, base)
  await openMessenger(page, pair.an, base)
  await inTab(page, 'start', pair.roomId, { kind: 'DIRECT', type: 'video' })
  const { incomingIds } = await untilTab(other, 'it rings', tab => tab.incomingIds.length === 1)
  await inTab(other, 'accept', incomingIds[0], { withCamera: true })
  for (const tab of [page, other]) await untilTab(tab, 'both see each other', receivesFrom(1))
  await untilTab(page, 'the server says that it is connected', tab => tab.state === 'CONNECTED')
  // Its screens are loaded; whoever cuts the network may do it now.
  for (const tab of [page, other])
    await expect(tab.locator('[data-call-stage] time').first()).toBeVisible({ timeout: 30_000 })
  return { callId: incomingIds[0]!, pair }
}

const framesOf = ({ peers }: TabCall) => peers[0]?.videoReceived.framesDecoded ?? 0

/** More pictures of the other one than were on their way when this began. */
export async function untilFramesGoOn(tab: Page, what: string): Promise<TabCall> {
  const before = framesOf(await readTab(tab))
  return untilTab(tab, what, now => framesOf(now) > before + 10)
}
