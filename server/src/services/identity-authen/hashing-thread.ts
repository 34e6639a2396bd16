import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** What a thread is asked for, one at a time. */
export type Job =
  | { kind: 'hash'; password: string; cost: Options }
  | { kind: 'verify'; hash: string; password: string }
export type Result = { value: string | boolean } | { failure: string }

// On Linux priorities belong to threads (setpriority(2), "C library/kernel differences"): who signs in waits rather than who writes.
if (process.platform === 'linux') setPriority(0, 10)

parentPort!.on('message', (job: Job) => {
  let result: Result
  try {
    result = {
      value: job.kind === 'hash' ? hashSync(job.password, job.cost) : verifySync(job.hash, job.password),
    }
  } catch (error) {
    result = { failure: (error as Error).message }
  }
  parentPort!.postMessage(result)
})
