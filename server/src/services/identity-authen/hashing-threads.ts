import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import type { Job, Result } from './hashing-thread.ts'

const idle: Worker[] = []

/**
 * argon2id in threads of its own, so that neither the event loop nor what else waits for Node's pool stands behind it. A thread is started
 * when there is no idle one, so how many there are is how many jobs the caller runs at once.
 */
export const hashInThread = (password: string, cost: Options) =>
  run({ kind: 'hash', password, cost }) as Promise<string>

export const verifyInThread = (hash: string, password: string) =>
  run({ kind: 'verify', hash, password }) as Promise<boolean>

/** The threads that wait for work. */
export const idleThreads = (): readonly Worker[] => idle

function startThread(): Worker {
  const thread = new Worker(new URL('./hashing-thread.ts', import.meta.url))
  // Who hands it a job hears of its death; while it waits nobody does, and a dead thread answers no job.
  const forget = () => {
    const place = idle.indexOf(thread)
    if (place >= 0) idle.splice(place, 1)
  }
  return thread.on('error', forget).on('exit', forget)
}

function run(job: Job): Promise<string | boolean> {
  const thread = idle.pop() ?? startThread()
  return new Promise((resolve, reject) => {
    const done = (result: Result) => {
      release()
      idle.push(thread)
      if ('value' in result) resolve(result.value)
      else reject(new Error(result.failure))
    }
    const died = (error: unknown) => {
      release()
      reject(error instanceof Error ? error : new Error(`a hashing thread ended with ${error}`))
    }
    const release = () => {
      thread.off('message', done).off('error', died).off('exit', died)
      // Waiting for work keeps no process alive.
      thread.unref()
    }
    thread.on('message', done).on('error', died).on('exit', died)
    thread.ref()
    thread.postMessage(job)
  })
}
