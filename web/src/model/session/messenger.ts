import { createContext, use } from 'react'
import type { MessengerSession } from './session.ts'

export const MessengerContext = createContext<MessengerSession | undefined>(undefined)

/** The running session; only below `MessengerScreen`. */
export function useMessenger(): MessengerSession {
  const session = use(MessengerContext)
  if (!session) throw new Error('There is no messenger above')
  return session
}
