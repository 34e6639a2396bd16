import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist'
import { PasswordNeeded, type Renderer, say, serveFrame } from './frame.ts'

/** The script of the worker; `web/scripts/preview-frames.ts` puts it in. */
declare const PDF_WORKER_SOURCE: string

/** A frame of an opaque origin may load no script by its address; the worker comes from a blob. */
GlobalWorkerOptions.workerPort = new Worker(
  URL.createObjectURL(new Blob([PDF_WORKER_SOURCE], { type: 'text/javascript' })),
)

const maxPages = 2_000
const thumbnailWidth = 640
/** CSS pixels; above it a canvas takes too much memory on a phone. */
const maxCanvasSide = 4_096

interface Page {
  number: number
  box: HTMLElement
  /** At scale 1. */
  width: number
  height: number
  isDrawn: boolean
}

let pdf: PDFDocumentProxy | undefined
let pages: Page[] = []
let factor = 1

const renderer: Renderer = {
  async show({ bytes, words }, root) {
    const task = getDocument({
      data: new Uint8Array(bytes),
      verbosity: VerbosityLevel.ERRORS,
      useWasm: false,
    })
    try {
      pdf = await task.promise
    } catch (error) {
      throw (error as Error).name === 'PasswordException' ? new PasswordNeeded() : error
    }
    const first = await pdf.getPage(1)
    const { width, height } = first.getViewport({ scale: 1 })
    pages = Array.from({ length: Math.min(pdf.numPages, maxPages) }, (_, n) => {
      const box = document.createElement('section')
      box.className = 'page'
      box.setAttribute('aria-label', `${words.page} ${n + 1}`)
      root.append(box)
      return { number: n + 1, box, width, height, isDrawn: false }
    })
    layOut()
    const observer = new IntersectionObserver(drawVisible, { rootMargin: '100% 0px' })
    for (const page of pages) observer.observe(page.box)
    addEventListener('resize', layOut)
    await makeThumbnail(first)
    return pdf.numPages
  },
  zoom(newFactor) {
    factor = newFactor
    layOut()
  },
}

/** Pages are as wide as the frame, unless zoomed. */
const scaleOf = (page: Page) => (Math.min(innerWidth - 24, 1_000) / page.width) * factor

function layOut(): void {
  for (const page of pages) {
    page.box.style.width = `${page.width * scaleOf(page)}px`
    page.box.style.height = `${page.height * scaleOf(page)}px`
    page.isDrawn = false
    const { top, bottom } = page.box.getBoundingClientRect()
    if (bottom > -innerHeight && top < 2 * innerHeight) void draw(page)
    else page.box.replaceChildren()
  }
}

function drawVisible(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const page = pages.find(({ box }) => box === target)!
    if (isIntersecting) void draw(page)
    else {
      // Pages far away give their memory back.
      page.isDrawn = false
      page.box.replaceChildren()
    }
  }
}

async function draw(page: Page): Promise<void> {
  if (page.isDrawn || !pdf) return
  page.isDrawn = true
  const proxy = await pdf.getPage(page.number)
  const size = proxy.getViewport({ scale: 1 })
  if (size.width !== page.width || size.height !== page.height) {
    Object.assign(page, { width: size.width, height: size.height })
    page.box.style.width = `${page.width * scaleOf(page)}px`
    page.box.style.height = `${page.height * scaleOf(page)}px`
  }
  const viewport = proxy.getViewport({ scale: scaleOf(page) })
  const canvas = await rendered(proxy, scaleOf(page) * Math.min(devicePixelRatio, 2))
  const text = document.createElement('div')
  text.className = 'text'
  text.style.setProperty('--scale-factor', String(viewport.scale))
  text.style.setProperty('--total-scale-factor', String(viewport.scale))
  await new TextLayer({
    textContentSource: proxy.streamTextContent(),
    container: text,
    viewport,
  }).render()
  if (page.isDrawn) page.box.replaceChildren(canvas, text)
}

async function rendered(proxy: PDFPageProxy, wantedScale: number): Promise<HTMLCanvasElement> {
  const natural = proxy.getViewport({ scale: 1 })
  const scale = Math.min(wantedScale, maxCanvasSide / Math.max(natural.width, natural.height))
  const viewport = proxy.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await proxy.render({ canvas, viewport }).promise
  return canvas
}

async function makeThumbnail(first: PDFPageProxy): Promise<void> {
  const canvas = await rendered(first, thumbnailWidth / first.getViewport({ scale: 1 }).width)
  canvas.toBlob(picture => picture && say({ type: 'thumbnail', picture }), 'image/png')
}

serveFrame(renderer)
