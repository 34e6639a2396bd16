/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { print } from '../report.ts'

interface Step {
  /** By the machine's clock. */
  at: number
  what: string
}
type WatchedPage = { steps: Step[] }

/** Notes what a page does until a call has media: its connection, its requests about calls, and what its peer connections go through. Before it loads. */
export async function watchSteps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const steps: Step[] = []
    Object.assign(window, { steps })
    const note = (what: string) => steps.push({ at: Date.now(), what })
    note('page')
    const OriginalSocket = globalThis.WebSocket
    globalThis.WebSocket = class extends OriginalSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        this.addEventListener('open', () => note('socket open'))
        this.addEventListener('close', () => note('socket closed'))
      }
    }
    const { fetch } = globalThis
    globalThis.fetch = async (input, init) => {
      const url = String(input instanceof Request ? input.url : input)
      const [, request] = /\/(?:rtc|call)-service\/v1\/domains\/[^/]+\/(.+)$/.exec(url) ?? []
      const endpoint = request?.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…')
      try {
        const answer = await fetch(input, init)
        if (endpoint) note(`${endpoint} ${answer.status}`)
        return answer
      } catch (error) {
        if (endpoint) note(`${endpoint} unanswered`)
        throw error
      }
    }
    const OriginalConnection = globalThis.RTCPeerConnection
    if (!OriginalConnection) return
    globalThis.RTCPeerConnection = class extends OriginalConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        note('connection made')
        this.addEventListener('signalingstatechange', () => note(`signaling ${this.signalingState}`))
        this.addEventListener('connectionstatechange', () => note(`connection ${this.connectionState}`))
        this.addEventListener('iceconnectionstatechange', () => note(`ice ${this.iceConnectionState}`))
      }
    }
  })
}

/** Prints what the pages have done since a moment, in ms after it. */
export async function printSteps(name: string, since: number, pages: readonly Page[]): Promise<void> {
  for (const [index, page] of pages.entries()) {
    const steps = await page.evaluate(() => (window as unknown as WatchedPage).steps)
    const text = steps
      .filter(({ at }) => at >= since - 10_000)
      .map(({ at, what }) => `${at - since} ${what}`)
      .join(', ')
    print('', `${name}, page ${index + 1}: ${text}`)
  }
}
