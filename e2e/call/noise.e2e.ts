import { newPair, openMessenger } from '../chat/rooms.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { noteConnections, voiceReports } from './connections.ts'
import { inTab, readTab, untilTab } from './tab.ts'

test.slow()

test('noise suppression takes the noise out of what others hear, is remembered, and can be turned off', {
  tag: '@media',
}, async ({ page, otherBrowser, base }) => {
  const { an, binh, roomId } = await newPair(base)
  const other = await otherBrowser()
  await page.addInitScript(noisyMicrophone)
  await noteConnections(other)
  await openMessenger(other, binh, base)
  await openMessenger(page, an, base)
  await inTab(page, 'start', roomId, { kind: 'DIRECT', type: 'voice' })
  const { incomingIds } = await untilTab(other, 'it rings', tab => tab.incomingIds.length === 1)
  await inTab(other, 'accept', incomingIds[0], { withCamera: false })
  await expect.poll(() => heardLevel(other), { message: 'the noise', timeout: 30_000 }).toBeGreaterThan(0.05)

  const turnOn = page.getByRole('menuitem', { name: 'Khử tiếng ồn', exact: true })
  const turnOff = page.getByRole('menuitem', { name: 'Tắt khử tiếng ồn' })
  const openMenu = () => page.getByRole('button', { name: 'Tuỳ chọn khác' }).click()
  await openMenu()
  await turnOn.click()
  await expect.poll(() => heardLevel(other), { message: 'hardly any', timeout: 30_000 }).toBeLessThan(0.01)
  await openMenu()
  await expect(turnOff).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  await untilTab(page, 'back in the call', tab => tab.connection === 'connected')
  // An open page may sound; a reloaded one is asked for a gesture.
  await page.mouse.click(5, 5)
  await openMenu()
  await expect(turnOff).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => heardLevel(other), { message: 'still', timeout: 30_000 }).toBeLessThan(0.01)
  await turnOff.click()
  await expect
    .poll(() => heardLevel(other), { message: 'noise again', timeout: 30_000 })
    .toBeGreaterThan(0.05)
  expect((await readTab(page)).callId).toBeDefined()
})

/** White noise in place of the browser's fake microphone. */
function noisyMicrophone() {
  const { mediaDevices } = navigator
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async constraints => {
    if (!constraints?.audio) return open(constraints)
    const context = new AudioContext()
    const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate)
    buffer.getChannelData(0).forEach((_, at, samples) => {
      samples[at] = Math.random() * 0.6 - 0.3
    })
    const source = context.createBufferSource()
    const target = context.createMediaStreamDestination()
    source.buffer = buffer
    source.loop = true
    source.connect(target)
    source.start()
    return target.stream
  }
}

/** How loud the other is at this moment, from 0 to 1; no number where nothing arrives, which is not silence. */
async function heardLevel(page: Page): Promise<number> {
  const reports = await voiceReports(page, 'inbound-rtp')
  const packets = reports.reduce((sum, { packetsReceived = 0 }) => sum + packetsReceived, 0)
  return packets > 0 ? Math.max(...reports.map(({ audioLevel = -1 }) => audioLevel)) : Number.NaN
}
