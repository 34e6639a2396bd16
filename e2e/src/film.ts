import type { Page } from '@playwright/test'

/** A film of a second, as a browser records it. */
export const film = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 320, height: 180 })
    const context = canvas.getContext('2d')!
    let step = 0
    const timer = setInterval(() => {
      context.fillStyle = `hsl(${step++ * 9} 80% 45%)`
      context.fillRect(0, 0, 320, 180)
    }, 40)
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = event => parts.push(event.data)
    const stopped = new Promise(resolve => {
      recorder.onstop = resolve
    })
    recorder.start(100)
    setTimeout(() => recorder.stop(), 1500)
    await stopped
    clearInterval(timer)
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  })
