import { type Browser, chromium, expect, test } from '@playwright/test'
import { createLog } from '../../server/src/platform/log.ts'
import {
  createHeadlessDevice,
  type HeadlessDevice,
  payloadTypes,
} from '../../server/src/platform/sfu/testing/headless-device.ts'
import { publish } from '../../server/src/platform/sfu/testing/publish.ts'
import { createRelayThread, type RelayThread } from '../../server/src/platform/sfu/thread.ts'
import { findChromium } from '../src/browser.ts'
import { hasNetwork } from '../src/network.ts'
import { bundleClient, encodePictures, joinInBrowser, openBlank, seenBy, setView } from './relay-browser.ts'

const call = { tenantId: 'default', callId: '0198a000-0000-7000-8000-000000000001' }
const idOf = (n: number) => `0198a000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
// Chromium reaches the relay by no address then; server/src/platform/sfu tests the relay without a browser.
test.skip(!hasNetwork, 'this machine has no network beside its loopback')

let thread: RelayThread
let browser: Browser
let script: string

test.beforeAll(async () => {
  thread = createRelayThread(
    { ports: [43_000, 43_999], localAddresses: ['127.0.0.1'], externalAddresses: [], maxPeers: 16 },
    createLog('warn'),
    () => {},
  )
  script = await bundleClient()
  const { executablePath, args, env } = await findChromium()
  browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  })
})

test.afterAll(async () => {
  await browser?.close()
  await thread?.stop()
})

const offerAs = (participantId: string) => async (sdp: string) =>
  (await thread.run<{ sdp: string }>({ ...call, method: 'offer', participantId, sdp })).sdp

test('a browser sees and hears three people through the relay, gets a larger picture on demand, and is seen', {
  tag: '@media',
}, async () => {
  test.setTimeout(120_000)
  const page = await browser.newPage()
  await openBlank(page)
  const layers = await encodePictures(page)
  const senders = [1, 2, 3].map(idOf)
  const devices: HeadlessDevice[] = []
  for (const id of senders) {
    const device = await createHeadlessDevice(offerAs(id), { audioSlots: 4, videoSlots: 4 })
    devices.push(device)
  }
  await expect.poll(() => devices.every(device => device.isOpen())).toBe(true)
  const publications = devices.map(device => publish(device, layers))
  await joinInBrowser(page, script, {
    participantId: idOf(9),
    peers: senders,
    hasCamera: true,
    offer: offerAs(idOf(9)),
  })

  await expect
    .poll(
      async () => (await seenBy(page)).filter(one => one.framesDecoded > 20 && one.voicePackets > 40).length,
      { timeout: 40_000 },
    )
    .toBe(3)
  expect((await seenBy(page)).map(one => one.height)).toEqual([180, 180, 180])

  await setView(page, senders[0]!, 'large')
  await expect.poll(async () => (await seenBy(page))[0]!.height, { timeout: 40_000 }).toBeGreaterThan(180)
  await setView(page, senders[1]!, 'hidden')
  // What the browser sends reaches the others as VP8.
  await expect
    .poll(
      () =>
        devices.every(({ received }) =>
          received.some(
            ({ header, payload }) => header.payloadType === payloadTypes.vp8 && payload.length > 20,
          ),
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
  const before = (await seenBy(page))[2]!.framesDecoded
  await expect
    .poll(async () => (await seenBy(page))[2]!.framesDecoded, {
      message: 'the others go on',
      timeout: 40_000,
    })
    .toBeGreaterThan(before + 10)

  for (const publication of publications) publication.stop()
  await Promise.all(devices.map(device => device.close()))
  await page.close()
})
