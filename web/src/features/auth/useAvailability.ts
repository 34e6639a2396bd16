import { useQuery } from '@tanstack/react-query'
import type { RegisterConfig } from '@trau/contract'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { queryClient, qWith } from '../../api/query-client.ts'
import { usernameProblem, usernamesFrom } from './username.ts'

export type Availability = { is: 'checking' | 'free' | 'taken'; name: string }

/** A pause this long in typing asks the server. */
const pauseMs = 400

/**
 * Whether a username that meets the rules is still free, asked while one types. Nothing while it does not meet them, nor when
 * the server cannot be asked: registering itself gives the last word.
 */
export function useAvailability(
  username: string,
  limits: RegisterConfig['username'],
): Availability | undefined {
  const name = username.trim().toLowerCase()
  const isWhole = usernameProblem(name, limits) === undefined
  const debouncedName = useDebounced(name)
  const isChecking = isWhole && debouncedName === name
  const { data, isError } = useQuery({ ...existence(name), enabled: isChecking })
  if (!isWhole || isError) return undefined
  if (!isChecking || data === undefined) return { is: 'checking', name }
  return { is: data.exists ? 'taken' : 'free', name }
}

/** At most two free usernames made from the name, for an empty field. */
export function useUsernameIdeas(
  fullName: string,
  limits: RegisterConfig['username'],
  isWanted: boolean,
): string[] {
  const debouncedName = useDebounced(fullName)
  const names = isWanted ? usernamesFrom(debouncedName, limits) : []
  const { data: free } = useQuery({
    queryKey: ['free usernames', ...names],
    queryFn: async () => {
      const checks = names.map(name =>
        ignoreFailure(queryClient.fetchQuery(existence(name) as never), 'optional'),
      )
      const answers = (await Promise.all(checks)) as ({ exists: boolean } | undefined)[]
      return names.filter((_, index) => answers[index]?.exists === false)
    },
    enabled: names.length > 0,
  })
  return names.length > 0 ? (free ?? []).slice(0, 2) : []
}

const existence = (username: string) =>
  qWith(api.identityAuthen.checkExists, { body: { username } }, { staleTime: 10_000, retry: false })

function useDebounced(value: string): string {
  const [debouncedValue, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return debouncedValue
}
