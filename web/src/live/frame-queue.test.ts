// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FrameQueue } from './frame-queue.ts'

const frames = new Map<number, () => void>()
let lastFrame = 0
let done: string[] = []
let isHidden = false

beforeEach(() => {
  frames.clear()
  done = []
  isHidden = false
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    frames.set(++lastFrame, draw)
    return lastFrame
  })
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame))
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const drawFrame = () => {
  const draws = [...frames.values()]
  frames.clear()
  for (const draw of draws) draw()
}
const add = (queue: FrameQueue, ...names: string[]) => {
  for (const name of names) queue.add(() => void done.push(name))
}

describe('work that comes faster than frames', () => {
  it('what comes alone is done at once, and what follows within a frame together at the next one, in its order', () => {
    const queue = new FrameQueue()
    add(queue, 'a', 'b', 'c')
    expect(done).toEqual(['a'])
    drawFrame()
    expect(done).toEqual(['a', 'b', 'c'])
    add(queue, 'd')
    expect(done, 'it came within the frame of the others').toEqual(['a', 'b', 'c'])
    drawFrame()
    expect(done).toEqual(['a', 'b', 'c', 'd'])
    drawFrame()
    add(queue, 'e')
    expect(done.at(-1), 'a frame has passed without any').toBe('e')
  })

  it('nothing waits for frames that nobody sees, nor for one that does not come', () => {
    const queue = new FrameQueue()
    isHidden = true
    add(queue, 'a', 'b')
    expect(done).toEqual(['a', 'b'])
    isHidden = false
    add(queue, 'c', 'd')
    expect(done).toEqual(['a', 'b', 'c'])
    vi.advanceTimersByTime(200)
    expect(done).toEqual(['a', 'b', 'c', 'd'])
  })

  it('flush does it before what must come after it, once, and clear forgets it', () => {
    const queue = new FrameQueue()
    add(queue, 'a', 'b')
    queue.flush()
    expect(done).toEqual(['a', 'b'])
    drawFrame()
    expect(done).toEqual(['a', 'b'])
    add(queue, 'c', 'd')
    queue.clear()
    drawFrame()
    vi.advanceTimersByTime(1_000)
    expect(done).toEqual(['a', 'b', 'c'])
  })

  it('a piece that throws does not stop the rest', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const queue = new FrameQueue()
    add(queue, 'a')
    queue.add(() => {
      throw new Error('of one event')
    })
    add(queue, 'c')
    drawFrame()
    expect(done).toEqual(['a', 'c'])
    expect(complaint).toHaveBeenCalledOnce()
  })
})
