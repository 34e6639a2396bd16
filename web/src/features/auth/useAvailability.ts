import { useQuery } from '@tanstack/react-query'
import type { RegisterConfig } from '@trau/contract'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { qWith } from '../../api/query-client.ts'
import { usernameProblem } from './username.ts'

export type Availability = { is: 'checking' | 'free' | 'taken'; name: string }

/** A pause this long in typing asks the server. */
const pauseMs = 400

/**
 * Whether a username that meets the rules is still free, asked while one types. Nothing while it does not meet them, nor when
 * the server cannot be asked: registering itself gives the last word.
 */
export function useAvailability(typed: string, limits: RegisterConfig['username']): Availability | undefined {
  const name = typed.trim().toLowerCase()
  const isWhole = usernameProblem(name, limits) === undefined
  const settled = useSettled(name)
  const asks = isWhole && settled === name
  const { data, isError } = useQuery({
    ...qWith(
      api.identityAuthen.checkExists,
      { body: { username: name } },
      { staleTime: 10_000, retry: false },
    ),
    enabled: asks,
  })
  if (!isWhole || isError) return undefined
  if (!asks || data === undefined) return { is: 'checking', name }
  return { is: data.exists ? 'taken' : 'free', name }
}

function useSettled(value: string): string {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
