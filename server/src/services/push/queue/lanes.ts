import { doubledMs } from '#platform/queue/backoff.ts'

/** How many jobs one host is sent at once: one that has not answered yet, one that answers, one that keeps failing. */
export const atOnce = { unknown: 4, well: 32, sick: 1 }
const sickAfter = 3
/** A sick host's jobs wait for this long, doubled with each further failure. */
const pauseMs = 5_000
const longestPauseMs = 60_000
/** Hosts with nothing to do that are remembered. */
const mostIdle = 1_000

interface Lane<J> {
  running: number
  waiting: J[]
  hasAnswered: boolean
  failures: number
}

/** The jobs in the hands of this process by push service, so that a sick one holds up its own alone. */
export interface Lanes<J> {
  /** Jobs in hand, running and waiting. */
  readonly size: number
  add(job: J): void
  /** Jobs that may begin now; they count as running. */
  begin(): J[]
  /** One of a host has ended. `isSick`: without an answer, or by the host's own failure. */
  end(host: string, isSick: boolean): void
  /** Hosts that cannot take another. */
  full(): string[]
  hasRoom(host: string): boolean
  /** Takes jobs of sick hosts out again, with the time after which it is worth asking anew. */
  giveBack(): { job: J; pauseMs: number }[]
}

export function createLanes<J extends { host: string }>(): Lanes<J> {
  const lanes = new Map<string, Lane<J>>()
  let size = 0

  const isSick = (lane: Lane<J>) => lane.failures >= sickAfter
  const roomIn = (lane: Lane<J>) =>
    (isSick(lane) ? atOnce.sick : lane.hasAnswered ? atOnce.well : atOnce.unknown) - lane.running

  const isFull = (lane: Lane<J>) => lane.waiting.length > 0 || roomIn(lane) <= 0

  function laneOf(host: string): Lane<J> {
    const lane = lanes.get(host) ?? { running: 0, waiting: [], hasAnswered: false, failures: 0 }
    lanes.set(host, lane)
    return lane
  }

  function forgetIdle(): void {
    if (lanes.size <= mostIdle) return
    for (const [host, lane] of lanes) if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(host)
  }

  return {
    get size() {
      return size
    },
    add(job) {
      size++
      laneOf(job.host).waiting.push(job)
    },
    begin() {
      const begunJobs: J[] = []
      for (const lane of lanes.values()) {
        if (lane.waiting.length === 0) continue
        const next = lane.waiting.splice(0, Math.max(0, roomIn(lane)))
        lane.running += next.length
        begunJobs.push(...next)
      }
      return begunJobs
    },
    end(host, hasFailed) {
      const lane = laneOf(host)
      lane.running--
      size--
      lane.failures = hasFailed ? lane.failures + 1 : 0
      if (!hasFailed) lane.hasAnswered = true
      forgetIdle()
    },
    full: () => [...lanes].filter(([, lane]) => isFull(lane)).map(([host]) => host),
    hasRoom: host => !isFull(laneOf(host)),
    giveBack() {
      return [...lanes.values()].filter(isSick).flatMap(lane => {
        const pause = doubledMs(pauseMs, lane.failures - sickAfter, longestPauseMs)
        const waitingJobs = lane.waiting.splice(0)
        size -= waitingJobs.length
        return waitingJobs.map(job => ({ job, pauseMs: pause }))
      })
    },
  }
}
