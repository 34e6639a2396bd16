import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Jobs, Outcome } from './pool.ts'

/** What the module of a worker pool calls, once: it answers each job that the pool hands to this thread. */
export function serveJobs<J extends Jobs>(jobs: J): void {
  // On Linux priorities belong to threads (setpriority(2), "C library/kernel differences"): whoever waits for a message goes first.
  if (process.platform === 'linux') setPriority(0, 10)
  parentPort!.on('message', async ({ name, input }: { name: string; input: never }) => {
    parentPort!.postMessage(await outcomeOf(() => jobs[name]!(input)))
  })
}

async function outcomeOf(work: () => unknown): Promise<Outcome> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
