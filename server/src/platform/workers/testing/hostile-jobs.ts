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
    const kept: string[][] = []
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, n) => `${n} ${kept.length}`))
  },
  /** Few objects, each large. */
  hoard: (_: null) => {
    const kept: number[][] = []
    for (;;) kept.push(new Array(500_000).fill(kept.length))
  },
  /** One text that grows. */
  swell: (_: null) => {
    const kept: string[] = []
    for (let text = 'trầu'; ; text += text.slice(0, 1_000_000)) kept.push([...text].reverse().join(''))
  },
  recurse: (_: null): number => {
    const deeper = (n: number): number => deeper(n + 1) + 1
    return deeper(0)
  },
}

serveJobs(hostileJobs)
