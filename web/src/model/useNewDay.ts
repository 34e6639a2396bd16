import { useEffect, useReducer } from 'react'
import { untilMidnight } from '../text/time.ts'

/** Draws again at midnight: what says "Hôm nay" is "Hôm qua" then. */
export function useNewDay(): void {
  const [, drawAgain] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => {
        drawAgain()
        wait()
      }, untilMidnight() + 50)
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
}
