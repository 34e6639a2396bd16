import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAppStore } from '../store/hooks.ts'

const quietMs = 2000

/** Pushes and what is pressed in them, once the page has come to rest. */
export function usePushMessages() {
  const store = useAppStore()
  const { history } = useRouter()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isHere = true
    const timer = setTimeout(() => {
      import('../model/push/start.ts').then(
        ({ startPush }) => {
          if (isHere) stop = startPush(store, place => history.push(place))
        },
        // Without network there are no pushes either.
        () => undefined,
      )
    }, quietMs)
    return () => {
      isHere = false
      clearTimeout(timer)
      stop?.()
    }
  }, [store, history])
}
