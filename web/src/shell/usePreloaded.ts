import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ignoreFailure } from '../api/ignore-failure.ts'

const quietMs = 2500

/**
 * Fetches, once the page has come to rest, what every signed-in person may open next, so that it opens at once and without
 * network too. People who save data fetch each part when they open it.
 */
export function usePreloaded(loads: readonly (() => Promise<unknown>)[]) {
  const router = useRouter()
  useEffect(() => {
    if (isSavingData()) return
    const timer = setTimeout(() => {
      const routes = (Object.values(router.routesById) as AnyRoute[]).filter(({ id }) =>
        id.startsWith('/_private'),
      )
      const all = [...loads, ...routes.map(route => async () => router.loadRouteChunk(route))]
      // One after the other: nobody waits for them, and what somebody does wait for comes first.
      void all.reduce(
        (before, load) => ignoreFailure(before.then(load), 'repeated'),
        Promise.resolve<unknown>(undefined),
      )
    }, quietMs)
    return () => clearTimeout(timer)
  }, [router, loads])
}

const isSavingData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
