import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ignoreFailure } from '../api/ignore-failure.ts'
import { loadKeptHere } from '../model/account/leave.ts'

/** Fetches what signing out needs once a page is drawn, also where data is saved: people sign out without a network too. */
export function useLoadedForLeaving() {
  const router = useRouter()
  useEffect(
    () => router.subscribe('onRendered', () => void ignoreFailure(loadKeptHere(), 'repeated')),
    [router],
  )
}
