import type { SecondFactorWay } from '@trau/contract'
import { errorData } from '../../api/errors.ts'

/** A first step that was right, waiting for its second. Stands in the history entry: a reload keeps it, Back leaves it. */
export interface Challenge {
  token: string
  methods: SecondFactorWay[]
}

/** What a way in asks for when it wants a second step; undefined for any other failure. */
export function challengeOf(error: unknown): Challenge | undefined {
  const data = errorData(error, 'secondFactorRequired')
  return data?.challengeToken ? { token: data.challengeToken, methods: data.ways } : undefined
}
