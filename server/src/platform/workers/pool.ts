import { Worker } from 'node:worker_threads'

export type JobFailure = 'timeout' | 'memory' | 'crash' | 'error' | 'queueFull' | 'closed'

/** A job that gave no result. It cost nothing but itself: the other jobs and the process go on. */
export class JobFailed extends Error {
  override name = 'JobFailed'
  readonly reason: JobFailure

  constructor(reason: JobFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

export interface WorkerPoolSettings {
  /** The module that each thread runs; it calls `serveJobs`. */
  module: URL
  /** Jobs that run at once, each in a thread of its own. */
  threads: number
  /** Jobs that wait for a thread; one more is refused. */
  longestQueue: number
  /** From the moment a thread has the job, a new thread's start included. Without it a job may take as long as it likes. */
  timeLimitMs?: number
  /** Of a thread's JavaScript heap. What lies outside of it (ArrayBuffers, native code) is not counted, so bound the input too. */
  memoryMb?: number
}

/**
 * At its limit a thread gets 16 MB more to end in, and the whole process ends if that is too little: one collection of the young generation
 * must not bring as much at once.
 */
const maxYoungGenerationSizeMb = 4

/** The jobs of a pool by name: what each takes and gives. */
export type Jobs = Record<string, (input: never) => unknown>

export interface WorkerPool<J extends Jobs> {
  /**
   * @param transfer buffers of the input that move to the thread instead of being copied
   * @throws JobFailed
   */
  run<K extends keyof J & string>(
    name: K,
    input: Parameters<J[K]>[0],
    transfer?: readonly ArrayBuffer[],
  ): Promise<Awaited<ReturnType<J[K]>>>
  /** Ends every thread; what runs or waits fails as `closed`. */
  close(): Promise<void>
}

export type Outcome = { value: unknown } | { error: string }

interface Job {
  name: string
  input: unknown
  transfer: readonly ArrayBuffer[]
  resolve(value: unknown): void
  reject(failure: JobFailed): void
}

/**
 * Runs jobs that the event loop must not wait for, in threads that are started when they are needed and kept for the next job. A job
 * beyond its time or memory, or one that ends its thread, is the only one that fails.
 */
export function createWorkerPool<J extends Jobs>(settings: WorkerPoolSettings): WorkerPool<J> {
  const { module, threads, longestQueue, timeLimitMs, memoryMb } = settings
  const idle: Worker[] = []
  const running = new Map<Worker, Job>()
  const waiting: Job[] = []
  let isClosed = false

  function startThread(): Worker {
    const thread = new Worker(
      module,
      memoryMb ? { resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb } } : {},
    )
    thread.on('message', (outcome: Outcome) => finish(thread, outcome))
    thread.on('error', error => lose(thread, failureOf(error)))
    thread.on('exit', code => lose(thread, new JobFailed('crash', `the thread ended with ${code}`)))
    return thread
  }

  function next(): void {
    while (!isClosed && waiting.length > 0 && running.size < threads) start(waiting.shift()!)
  }

  function start(job: Job): void {
    const thread = idle.pop() ?? startThread()
    const timer =
      timeLimitMs &&
      setTimeout(() => {
        lose(thread, new JobFailed('timeout', `${job.name} took more than ${timeLimitMs} ms`))
        void thread.terminate()
      }, timeLimitMs)
    const settle = () => clearTimeout(timer || undefined)
    running.set(thread, {
      ...job,
      resolve: value => {
        settle()
        job.resolve(value)
      },
      reject: failure => {
        settle()
        job.reject(failure)
      },
    })
    thread.ref()
    try {
      thread.postMessage({ name: job.name, input: job.input }, job.transfer)
    } catch (cause) {
      // What cannot be cloned never left; the thread waits on.
      finish(thread, { error: String(cause) })
    }
  }

  function finish(thread: Worker, outcome: Outcome): void {
    const job = running.get(thread)
    if (!job) return
    running.delete(thread)
    idle.push(thread)
    // Waiting for work keeps no process alive.
    thread.unref()
    if ('value' in outcome) job.resolve(outcome.value)
    else job.reject(new JobFailed('error', outcome.error))
    next()
  }

  /** A thread that is gone, or about to be: it gets no further job. */
  function lose(thread: Worker, failure: JobFailed): void {
    const place = idle.indexOf(thread)
    if (place >= 0) idle.splice(place, 1)
    const job = running.get(thread)
    if (!job) return
    running.delete(thread)
    thread.unref()
    job.reject(failure)
    next()
  }

  return {
    run: (name, input, transfer = []) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new JobFailed('closed', 'the pool is closed'))
        const isFull = running.size >= threads && waiting.length >= longestQueue
        if (isFull) return reject(new JobFailed('queueFull', `${longestQueue} jobs wait already`))
        waiting.push({ name, input, transfer, resolve: resolve as (value: unknown) => void, reject })
        next()
      }),
    async close() {
      isClosed = true
      const all = [...idle, ...running.keys()]
      const failedJobs = [...waiting.splice(0), ...running.values()]
      running.clear()
      idle.length = 0
      for (const job of failedJobs) job.reject(new JobFailed('closed', 'the pool is closed'))
      await Promise.all(all.map(thread => thread.terminate()))
    },
  }
}

function failureOf(error: unknown): JobFailed {
  const code = (error as { code?: string }).code
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new JobFailed('memory', 'the thread ran out of memory', { cause: error })
    : new JobFailed('crash', String(error), { cause: error })
}
