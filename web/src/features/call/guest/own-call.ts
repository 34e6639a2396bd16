import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { readSession } from '../../../api/session.ts'
import { currentTenant } from '../../../api/settings.ts'

/**
 * Whoever is signed in here and belongs to the call joins it as themselves, from its room; a host would else stand in their own lobby.
 * @param callId where the link leads; undefined while it is not known, or where they came as a guest before
 * @returns whether they are on the way there, or may be
 */
export function useOwnCall(callId: string | undefined, tenant: string): boolean {
  const navigate = useNavigate()
  const { userId, accessToken, refreshToken } = readSession()
  const isSignedIn = Boolean(userId && (accessToken || refreshToken)) && currentTenant() === tenant
  const { data: own, isLoading } = useQuery({
    queryKey: ['call-link-own', callId],
    // For everybody else the call does not exist, and a session that has ended is as good as none.
    queryFn: async () =>
      (await ignoreFailure(callApi.call.getCall({ params: { callId: callId ?? '' } }), 'optional')) ?? null,
    enabled: isSignedIn && callId !== undefined,
    gcTime: 0,
    retry: false,
  })
  const isOwn = Boolean(own?.call.roomId && own.call.state !== 'ENDED')
  useEffect(() => {
    if (!own?.call.roomId || !isOwn) return
    const { callId, roomId, type, participants } = own.call
    const mine = participants.find(({ participantId }) => participantId === own.participantId)
    // Who is in it in another tab is offered there to bring it here.
    const goToRoom = async () => {
      // No part of the page of a guest.
      const { requestCall } = await import('../../../model/calls/requests.ts')
      if (mine?.state !== 'JOINED') requestCall({ roomId, kind: 'GROUP', type, callId })
      await navigate({ to: '/', search: { room: roomId }, replace: true })
    }
    void ignoreFailure(goToRoom(), 'repeated')
  }, [own, isOwn, navigate])
  return isLoading || isOwn
}
