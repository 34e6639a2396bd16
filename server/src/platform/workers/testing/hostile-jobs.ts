import { setTimeout } from 'node:timers/promises'
import { serveJobs } from '../serve.ts'

/** What jobs may do at their worst. */
export const hostileJobs = {
  double: (n: number) => n * 2,
  wait: async (ms: number) => {
    await setTimeout(ms)
    return ms
  },
  lengthOf: (bytes: Uint8Array) => bytes.byteLength,
  loop: (_: null): never => {
    for (;;);
  },
  fail: (text: string): never => {
    throw new Error(text)
  },
  crash: (_: null) => {
    // An exception that nobody catches ends the thread.
    setImmediate(() => {
      throw new Error('nobody catches this')
    })
    return new Promise<never>(() => {})
  },
  exit: (code: number): never => process.exit(code),
  hog: (_: null) => {
    const allocations: string[][] = []
    for (;;) allocations.push(Array.from({ length: 10_000 }, (_, n) => `${n} ${allocations.length}`))
  },
  /** Few objects, each large. */
  hoard: (_: null) => {
    const allocations: number[][] = []
    for (;;) allocations.push(new Array(500_000).fill(allocations.length))
  },
  /** One text that grows. */
  swell: (_: null) => {
    const allocations: string[] = []
    for (let text = 'trầu'; ; text += text.slice(0, 1_000_000)) allocations.push([...text].reverse().join(''))
  },
  recurse: (_: null): number => {
    const deeper = (n: number): number => deeper(n + 1) + 1
    return deeper(0)
  },
}

serveJobs(hostileJobs)
