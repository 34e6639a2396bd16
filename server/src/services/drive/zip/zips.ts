import type { Readable } from 'node:stream'
import { fail } from '#platform/errors.ts'
import { networksOf } from '#platform/network.ts'

declare module '#platform/app.ts' {
  interface Services {
    runningZips: RunningZips
  }
}

/** Of a process. Each reads one file at a time. Visitors have places of their own, so that they never take those of people who are signed in. */
const mostOfPeople = 16
const mostOfVisitors = 8
const mostOfNetwork = 2

/** Who reads a zip: a person, or a visitor of a link from a network. */
export interface ZipHolder {
  key: string
  /** Of a visitor. */
  network?: string
}

export function visitorHolder(linkId: string, ipAddress: string): ZipHolder {
  const { near } = networksOf(ipAddress)
  return { key: `${linkId}/${near}`, network: near }
}

/** One zip of each person, or visitor of a link, at a time. */
export function createRunningZips() {
  const running = new Map<string, ZipHolder>()
  const count = (holds: (holder: ZipHolder) => boolean) => [...running.values()].filter(holds).length
  const requireFree = ({ key, network }: ZipHolder) => {
    const isFull =
      network === undefined
        ? count(holder => holder.network === undefined) >= mostOfPeople
        : count(holder => holder.network !== undefined) >= mostOfVisitors ||
          count(holder => holder.network === network) >= mostOfNetwork
    if (isFull || running.has(key)) throw fail('zipRunning')
  }
  return {
    /** @throws zipRunning */
    requireFree,
    /** Until the stream is read or destroyed. @throws zipRunning */
    run(holder: ZipHolder, open: () => Readable): Readable {
      requireFree(holder)
      running.set(holder.key, holder)
      return open().once('close', () => running.delete(holder.key))
    },
  }
}

export type RunningZips = ReturnType<typeof createRunningZips>
