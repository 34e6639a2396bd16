import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { goal, print } from '../../bench/src/report.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createHeadlessDevice } from '../../server/src/platform/sfu/testing/headless-device.ts'
import { type EncodedPicture, publish } from '../../server/src/platform/sfu/testing/publish.ts'
import { createRelayThread, type RelayStats } from '../../server/src/platform/sfu/thread.ts'
import { bundleClient, encodePictures, joinInBrowser, openBlank, seenBy } from '../call/relay-browser.ts'
import { findChromium } from '../src/browser.ts'

/**
 * `npm run prove -- --only calls-sfu`: relayed calls of 8 and 12 people on one machine. Two are browsers, which are measured; the others send
 * voice and a camera in three layers that was encoded before, and take what they are sent without showing it.
 */
const { values } = parseArgs({
  options: { people: { type: 'string', default: '8,12' }, seconds: { type: 'string', default: '15' } },
})
const seconds = Number(values.seconds)
const tenantId = 'default'
const kbps = (bps = 0) => Math.round(bps / 1_000)
const idOf = (n: number) => `0198a000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`

const script = await bundleClient()
const { executablePath, args, env } = await findChromium()
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...(process.env as Record<string, string>), ...env },
})
try {
  const page = await browser.newPage()
  await openBlank(page)
  const layers = await encodePictures(page)
  await page.close()
  for (const people of values.people.split(',').map(Number)) await measure(browser, layers, people)
} finally {
  await browser.close()
}
process.exit()

async function measure(browser: Browser, layers: EncodedPicture[][], people: number): Promise<void> {
  const callId = idOf(0)
  const thread = createRelayThread(
    { ports: [44_000, 44_999], localAddresses: ['127.0.0.1'], externalAddresses: [], maxPeers: 16 },
    createLog('warn'),
    () => {},
  )
  const offerAs = (participantId: string) => async (sdp: string) =>
    (await thread.run<{ sdp: string }>({ tenantId, callId, method: 'offer', participantId, sdp })).sdp
  const stats = () => thread.run<RelayStats>({ tenantId, callId, method: 'stats' })
  const ids = Array.from({ length: people }, (_, n) => idOf(n + 1))
  const devices = []
  for (const id of ids.slice(2))
    devices.push(await createHeadlessDevice(offerAs(id), { audioSlots: people, videoSlots: 8 }))
  while (!devices.every(device => device.isOpen())) await setTimeout(50)
  const publications = devices.map(device => publish(device, layers))
  const pages = []
  for (const id of ids.slice(0, 2)) {
    const page = await browser.newPage()
    await openBlank(page)
    await joinInBrowser(page, script, {
      participantId: id,
      peers: ids.filter(other => other !== id),
      hasCamera: false,
      offer: offerAs(id),
    })
    pages.push(page)
  }
  // Joining, first key frames, and the relay's first estimates.
  await setTimeout(8_000)
  const busy = performance.eventLoopUtilization()
  const sentBefore = publications.reduce((sum, one) => sum + one.sentPictures(), 0)
  const before = { stats: await stats(), seen: await Promise.all(pages.map(seenBy)), at: performance.now() }
  await setTimeout(seconds * 1_000)
  const share = performance.eventLoopUtilization(busy).utilization
  const sentPictures = publications.reduce((sum, one) => sum + one.sentPictures(), 0) - sentBefore
  const after = { stats: await stats(), seen: await Promise.all(pages.map(seenBy)), at: performance.now() }
  const elapsed = (after.at - before.at) / 1_000
  // Everybody's camera up to eight people; the last four to speak above.
  const shown = people > 8 ? 4 : people - 2
  const rates = after.seen.flatMap((seen, i) =>
    seen
      .map((one, j) => (one.framesDecoded - before.seen[i]![j]!.framesDecoded) / elapsed)
      .sort((a, b) => b - a)
      .slice(0, shown),
  )
  const forwarded = after.stats.forwarded - before.stats.forwarded
  const cpuMs = after.stats.cpuMs - before.stats.cpuMs
  print(
    `${people} people`,
    `${shown} cameras at each; ${Math.round(forwarded / elapsed)} packets forwarded a second`,
  )
  goal(`${people} people: frames a second, the slowest picture`, Math.min(...rates), '≥', 12)
  print(
    'relay',
    `${((cpuMs * 1_000) / forwarded).toFixed(0)} µs of CPU a forwarded packet, ${(cpuMs / elapsed / 10).toFixed(0)} % of a core`,
  )
  // What a low figure comes from: a browser that reports little, a relay that leaves pictures out, or senders that are late themselves.
  for (const [i, id] of ids.slice(0, 2).entries()) {
    const device = after.stats.devices.find(one => one.participantId === id)
    const seen = after.seen[i]!.map(
      (one, j) => (one.framesDecoded - before.seen[i]![j]!.framesDecoded) / elapsed,
    )
    print(
      `browser ${i + 1}`,
      `${kbps(device?.budgetBps)} kbit/s by the relay, ${kbps(device?.reportedBps)} by the browser, ${device?.pictures} pictures sent; frames/s ${seen.map(rate => rate.toFixed(1)).join(' ')}`,
    )
  }
  print(
    'the machine',
    `load ${loadavg()[0]!.toFixed(1)}; senders' thread busy ${Math.round(share * 100)} %, ${(sentPictures / elapsed / devices.length).toFixed(1)} of 15 pictures a second sent by each`,
  )
  for (const publication of publications) publication.stop()
  await Promise.all([...devices.map(device => device.close()), ...pages.map(page => page.close())])
  await thread.stop()
}
