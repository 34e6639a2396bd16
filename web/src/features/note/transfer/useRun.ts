import { useEffect, useRef, useState } from 'react'
import { runWrite } from '../../../api/mutation.ts'

interface Run {
  isRunning: boolean
  /** Of the running work; both 0 until it is known how much there is. */
  done: number
  of: number
}

const idle: Run = { isRunning: false, done: 0, of: 0 }

/** Long work that shows how far it is and can be given up; closing the dialog gives it up. */
export function useRun() {
  const [run, setRun] = useState(idle)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  return {
    ...run,
    stop: () => controller.current?.abort(),
    /** @param onFailure returning 'toast' shows the failure so; not called for what was given up */
    async start(
      work: (signal: AbortSignal, onProgress: (doneCount: number, of: number) => void) => Promise<void>,
      onFailure: (error: unknown) => unknown = () => 'toast',
    ) {
      const own = new AbortController()
      controller.current?.abort()
      controller.current = own
      setRun({ ...idle, isRunning: true })
      await runWrite(
        () =>
          work(
            own.signal,
            (doneCount, of) => !own.signal.aborted && setRun({ isRunning: true, done: doneCount, of }),
          ),
        { onFailure: error => (own.signal.aborted ? undefined : onFailure(error)) },
      )
      if (controller.current === own) setRun(idle)
    },
  }
}
