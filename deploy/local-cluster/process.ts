import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A service of the cluster that can be stopped, killed and started again where it was. */
export interface Service {
  readonly pid: number
  start(): Promise<void>
  /** Asks it to end, and waits. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface ServiceOptions {
  name: string
  command: string
  args: string[]
  logFile: string
  spawn?: SpawnOptions
  /** What asks it to end. */
  stopSignal?: NodeJS.Signals
  /** Whether it takes requests; asked until it says so. */
  isReady(): Promise<boolean>
}

/** Starts a program and waits until it is ready; its output goes to the log file. It ends with us, however we end. */
export async function startService(options: ServiceOptions): Promise<Service> {
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const log = openSync(options.logFile, 'a')
    const runningProcess = spawn(options.command, options.args, {
      ...options.spawn,
      stdio: ['ignore', log, log],
    })
    child = runningProcess
    let failure: Error | undefined
    runningProcess.once('error', error => {
      failure = error
    })
    const end = () => void runningProcess.kill('SIGKILL')
    process.once('exit', end)
    runningProcess.once('exit', () => process.off('exit', end))
    // Two minutes where other work shares the processors: a start is slow then, and no failure.
    const until = performance.now() + 120_000
    while (!(await options.isReady().catch(() => false))) {
      if (failure || runningProcess.exitCode !== null || performance.now() > until)
        throw new Error(
          `${options.name} did not start:\n${readFileSync(options.logFile, 'utf8').slice(-2_000)}`,
          {
            cause: failure,
          },
        )
      await sleep(50)
    }
  }

  await start()
  return {
    get pid() {
      return child!.pid!
    },
    start,
    async stop(signal = options.stopSignal ?? 'SIGTERM') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exit = new Promise(resolve => child!.once('exit', resolve))
      child.kill(signal)
      await exit
    },
  }
}
