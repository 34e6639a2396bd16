import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '../src/fixtures.ts'

/** The built module that holds a page's calls: the same instance as the one that the page itself loads. */
function sessionModule(): string {
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
