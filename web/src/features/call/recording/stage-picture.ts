import type { Call } from '@trau/contract'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { joinedIn } from '../call-facts.ts'
import type { CallEngine } from '../media/types.ts'
import { tileGrid } from '../stage/tile-grid.ts'

const [width, height, gap, framesPerSecond] = [1280, 720, 8, 15]
const stripWidth = 240

interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Shown {
  key: string
  name: string
  stream: MediaStream | null
}

/** The people of the call and the screen that one shares, drawn on a canvas. */
export class StagePicture {
  readonly #engine: CallEngine
  readonly #canvas = document.createElement('canvas')
  readonly #context: CanvasRenderingContext2D
  readonly #videos = new Map<string, HTMLVideoElement>()
  readonly #timer: ReturnType<typeof setInterval>
  readonly #stream: MediaStream
  #call: Call

  constructor(engine: CallEngine, call: Call) {
    this.#engine = engine
    this.#call = call
    this.#canvas.width = width
    this.#canvas.height = height
    this.#context = this.#canvas.getContext('2d', { alpha: false })!
    this.#stream = this.#canvas.captureStream(framesPerSecond)
    this.#draw()
    // Frames of animation stop while the page is hidden; timers of a page that plays sound do not.
    this.#timer = setInterval(() => this.#draw(), 1000 / framesPerSecond)
  }

  get track(): MediaStreamTrack {
    return this.#stream.getVideoTracks()[0]!
  }

  update(call: Call): void {
    this.#call = call
  }

  close(): void {
    clearInterval(this.#timer)
    for (const track of this.#stream.getTracks()) track.stop()
    for (const key of [...this.#videos.keys()]) this.#dropVideo(key)
  }

  #draw() {
    const { people, screen } = this.#shown()
    const shownSources = screen ? [...people, screen] : people
    const withStream = new Set(shownSources.filter(({ stream }) => stream).map(({ key }) => key))
    for (const key of this.#videos.keys()) if (!withStream.has(key)) this.#dropVideo(key)
    this.#context.fillStyle = '#12100e'
    this.#context.fillRect(0, 0, width, height)
    if (!screen) return this.#drawGrid(people, { x: 0, y: 0, width, height })
    const strip = people.slice(0, 5)
    this.#drawOne(
      screen,
      { x: gap, y: gap, width: width - stripWidth - gap * 2, height: height - gap * 2 },
      true,
    )
    this.#drawGrid(strip, { x: width - stripWidth, y: 0, width: stripWidth, height })
  }

  #shown(): { people: Shown[]; screen: Shown | undefined } {
    const { remotes } = this.#engine.state.get()
    const own = this.#engine.local.state.get()
    const streamsOf = (participantId: string) =>
      participantId === this.#engine.participantId
        ? own
        : remotes.find(remote => remote.participantId === participantId)
    const joinedPeople = joinedIn(this.#call)
    const people = joinedPeople.map(({ participantId, name }) => ({
      key: participantId,
      name,
      stream: streamsOf(participantId)?.cameraStream ?? null,
    }))
    const sharing = joinedPeople.find(({ participantId }) => streamsOf(participantId)?.screenStream)
    if (!sharing) return { people, screen: undefined }
    const { participantId, name } = sharing
    const stream = streamsOf(participantId)?.screenStream ?? null
    return { people, screen: { key: `${participantId} screen`, name, stream } }
  }

  #drawGrid(people: readonly Shown[], area: Box) {
    const grid = tileGrid(people.length, area.width - gap * 2, area.height - gap * 2, gap)
    const rows = Math.ceil(people.length / grid.columns)
    const top = area.y + (area.height - rows * grid.height - (rows - 1) * gap) / 2
    for (const [n, person] of people.entries()) {
      const row = Math.floor(n / grid.columns)
      const inRow = Math.min(grid.columns, people.length - row * grid.columns)
      const left = area.x + (area.width - inRow * grid.width - (inRow - 1) * gap) / 2
      const x = left + (n % grid.columns) * (grid.width + gap)
      this.#drawOne(person, { x, y: top + row * (grid.height + gap), width: grid.width, height: grid.height })
    }
  }

  /** @param isWhole with bars at the sides instead of cut */
  #drawOne({ key, name, stream }: Shown, box: Box, isWhole = false) {
    const context = this.#context
    const size = Math.max(14, Math.min(24, box.height / 12))
    context.save()
    context.beginPath()
    context.roundRect(box.x, box.y, box.width, box.height, 12)
    context.clip()
    context.fillStyle = '#2a2622'
    context.fillRect(box.x, box.y, box.width, box.height)
    const video = stream && this.#videoOf(key, stream)
    if (video && video.videoWidth > 0) {
      const fit = isWhole ? Math.min : Math.max
      const scale = fit(box.width / video.videoWidth, box.height / video.videoHeight)
      const [w, h] = [video.videoWidth * scale, video.videoHeight * scale]
      context.drawImage(video, box.x + (box.width - w) / 2, box.y + (box.height - h) / 2, w, h)
    }
    context.font = `600 ${size}px "Be Vietnam Pro", "Colour Emoji", Twemoji, system-ui, sans-serif`
    context.textBaseline = 'middle'
    const labelWidth = Math.min(box.width - 16, context.measureText(name).width + 20)
    context.fillStyle = 'rgb(0 0 0 / 65%)'
    context.beginPath()
    context.roundRect(box.x + 8, box.y + box.height - size - 22, labelWidth, size + 14, 10)
    context.fill()
    context.fillStyle = '#fff'
    context.fillText(name, box.x + 18, box.y + box.height - size / 2 - 15, Math.max(1, labelWidth - 20))
    context.restore()
  }

  #videoOf(key: string, stream: MediaStream): HTMLVideoElement {
    const former = this.#videos.get(key)
    if (former?.srcObject === stream) return former
    const video = former ?? document.createElement('video')
    video.muted = true
    video.playsInline = true
    video.srcObject = stream
    this.#videos.set(key, video)
    void ignoreFailure(video.play(), 'optional')
    return video
  }

  #dropVideo(key: string) {
    const video = this.#videos.get(key)
    if (video) video.srcObject = null
    this.#videos.delete(key)
  }
}
